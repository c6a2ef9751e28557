/**
 * The runner keeps up to 200 frames of a stack for each of its calls, and looks each of them up in a map of the sources: a tenth of its processors' time. Frames of packages have
 * no such map. Here they are written as they are, and those of tests are looked up as before.
 */
const mapped = Error.prepareStackTrace;

if (mapped !== undefined) {
	Error.stackTraceLimit = 50;
	Error.prepareStackTrace = (error, frames) => {
		const head = String(mapped(error, []));
		const lines = frames.map((frame) => {
			const file = frame.getFileName();
			const isOurs = file !== null && file !== undefined && !file.includes('/node_modules/') && !file.startsWith('node:');
			return isOurs ? String(mapped(error, [frame])).slice(head.length) : `\n    at ${frame}`;
		});
		return head + lines.join('');
	};
}
