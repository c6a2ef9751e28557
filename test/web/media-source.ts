import { vi } from 'vitest';

/** As much of Media Source Extensions as hls.js asks for before a segment is there. `vi.unstubAllGlobals()` and `vi.restoreAllMocks()` take it away. */
export function mediaSourceStandIn(): void {
	class Source extends EventTarget {
		static isTypeSupported = () => true;
		readyState = 'closed';
		sourceBuffers = [];
		activeSourceBuffers = [];
		duration = Number.NaN;
		endOfStream() {}
		addSourceBuffer() {
			return new Buffer();
		}
	}
	class Buffer extends EventTarget {
		buffered = { length: 0 };
		appendBuffer() {}
		remove() {}
		abort() {}
	}
	// The DOM library's request throws when it is called off at a moment at which a browser's does nothing.
	const { abort } = XMLHttpRequest.prototype;
	vi.spyOn(XMLHttpRequest.prototype, 'abort').mockImplementation(function (this: XMLHttpRequest) {
		try {
			abort.call(this);
		} catch {}
	});
	vi.stubGlobal('MediaSource', Source);
	vi.stubGlobal('SourceBuffer', Buffer);
	vi.stubGlobal('URL', Object.assign(class extends URL {}, { createObjectURL: () => 'blob:stand-in', revokeObjectURL: () => {} }));
}
