//! Every store passes the same suite; the one on the disk also survives what happens to disks.

mod conformance;
mod disk;
