# English faults are worded where they are found: in lianzi-rules, FaultKind.
