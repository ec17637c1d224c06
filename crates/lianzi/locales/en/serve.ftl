# The command `serve`.

help-serve = Serve the web page: play, watch and invent in a browser
help-serve-address = Where to listen (127.0.0.1:8080 unless said otherwise: for this machine alone)
help-serve-data = Keep matches in this folder; they survive a restart, and a crash
help-serve-behind_proxy = A proxy stands before the server and says in X-Forwarded-For for whom it asks (only when nobody can get past it)
help-serve-local_unlimited = Let addresses of this machine ask as much as they like (for benchmarks)
help-serve-log = Write the log to standard error as text (the default), as json, or not at all (off)

serve-ready = Lianzi is at { $page } (matches are kept in { $folder }). Ctrl-C ends it.
serve-ended = All matches are stored. Goodbye.
serve-no-folder = There is no place for matches: neither LIANZI_DATA nor HOME says where. Name a folder with --data.
serve-address-used = { $address } cannot be used: { $reason }
serve-store-locked = The folder is in use by another server.
serve-store-newer = The store has version { $found }, and this program knows versions up to { $known }: it was written by a later program.
serve-store-failed = The store cannot be used: { $reason }
