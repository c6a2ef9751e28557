/** Comes along with a server whose memory is measured (`--import`): it collects its garbage when it is asked to. */
process.on('SIGUSR2', () => globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' }));
