// Loaded before anything else (NODE_OPTIONS --import) in every process of a run with planted faults: says which are on.
globalThis.__faults = new Set((process.env.PLANTED_FAULTS ?? '').split(',').filter(Boolean));
