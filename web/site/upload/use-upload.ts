import { useCallback, useEffect, useRef, useState } from 'react';
import { useHref } from 'react-router';
import type { DetailedError, Upload } from 'tus-js-client';
import { isPassing } from '../../lib/is-passing.ts';
import { paths } from '../../paths.ts';

/** Bytes and bytes a second; seconds left as far as the last moments tell. */
export interface Transfer {
	sent: number;
	total: number;
	speed: number;
	left: number | null;
	/** The line is broken, and is tried again. */
	broken: boolean;
}

export type UploadState =
	| { at: 'idle' }
	| ({ at: 'running' | 'paused'; name: string } & Transfer)
	| { at: 'done'; name: string; asset: string }
	/**
	 * `link`: the ticket is over or no ticket; `size`: larger than it allows; `name`: of the file, not to be used; `many`: others of this link
	 * are not finished; `network`: tried again and again.
	 */
	| { at: 'failed'; name: string; why: UploadFailure };

export type UploadFailure = 'link' | 'size' | 'disk' | 'name' | 'many' | 'network';

/** Bytes of one request: what is lost when the line breaks is sent again. Two whole parts of a bucket (`partBytes`), so that none is left over to be put twice. */
const piece = 16 * 1024 * 1024;
/** Milliseconds between tries, then it is said. */
const tries = [0, 1000, 3000, 5000, 10_000, 20_000, 30_000];
/** Milliseconds over which the speed is measured. */
const memory = 8000;

/**
 * Sends a file to the media library by tus, in pieces, with the ticket of an upload link. An upload that was broken off, by a
 * closed tab too, goes on where it was when the same file is chosen again.
 */
export function useUpload(ticket: string) {
	const endpoint = useHref(paths.uploads());
	const [state, setState] = useState<UploadState>({ at: 'idle' });
	const chosen = useRef<File>(undefined);
	const running = useRef<Upload>(undefined);
	/** Grows with every start and stop: a start that was overtaken while it waited leaves off. */
	const turn = useRef(0);
	/** What was begun before has left off; what was cancelled is gone from the server. */
	const stopped = useRef<Promise<unknown>>(undefined);
	const stop = useCallback((cancelled = false) => {
		turn.current += 1;
		// What cannot be cancelled, because its link is over for instance, is there for a later one.
		stopped.current = Promise.all([stopped.current, running.current?.abort(cancelled).catch(() => {})]);
		if (cancelled) running.current = undefined;
	}, []);
	useEffect(() => () => stop(), [stop]);

	const start = async (file: File): Promise<void> => {
		stop();
		// Of the same file it is the one to cancel until it goes on.
		if (chosen.current !== file) running.current = undefined;
		chosen.current = file;
		const mine = turn.current;
		const { name } = file;
		const marks: { at: number; sent: number }[] = [];
		const transfer = (sent: number, total: number): Transfer => {
			const now = performance.now();
			marks.push({ at: now, sent });
			while (marks.length > 2 && now - (marks[0]?.at ?? now) > memory) marks.shift();
			const first = marks[0];
			const taken = first === undefined ? 0 : (now - first.at) / 1000;
			const speed = first === undefined || taken < 0.2 ? 0 : (sent - first.sent) / taken;
			return { sent, total, speed, left: speed > 0 ? (total - sent) / speed : null, broken: false };
		};
		setState({ at: 'running', name, ...transfer(0, file.size) });
		const [tus] = await Promise.all([import('tus-js-client').catch(() => null), stopped.current]);
		if (turn.current !== mine) return;
		if (tus === null) return setState({ at: 'failed', name, why: 'network' });
		const upload = new tus.Upload(file, {
			endpoint,
			headers: { 'upload-ticket': ticket },
			metadata: { filename: name },
			chunkSize: piece,
			retryDelays: tries,
			removeFingerprintOnSuccess: true,
			// Before tus reads it: one that is not told where its upload stands would forget it and begin anew.
			onAfterResponse: (request, response) => {
				const status = response.getStatus();
				if (isOver(status)) throw new LinkOver();
				if (request.getMethod() === 'HEAD' && (status >= 500 || isOfTheMoment(status, 'HEAD'))) throw new Error(`HTTP ${status}`);
			},
			onShouldRetry: (error) => {
				if (error.causingError instanceof LinkOver || isRefused(error.originalResponse?.getStatus(), error.originalRequest.getMethod())) return false;
				marks.length = 0;
				setState((now) => (now.at === 'running' ? { ...now, speed: 0, left: null, broken: true } : now));
				return true;
			},
			onProgress: (sent, total) => turn.current === mine && setState({ at: 'running', name, ...transfer(sent, total) }),
			onSuccess: ({ lastResponse }) => setState({ at: 'done', name, asset: lastResponse.getHeader('Asset-Id') ?? '' }),
			onError: (error) => {
				const { originalResponse, causingError } = error as Partial<DetailedError>;
				setState({ at: 'failed', name, why: causingError instanceof LinkOver ? 'link' : whyOf(originalResponse?.getStatus()) });
			},
		});
		const [before] = await upload.findPreviousUploads();
		if (turn.current !== mine) return;
		running.current = upload;
		if (before !== undefined) upload.resumeFromPreviousUpload(before);
		upload.start();
	};
	const pause = () => {
		stop();
		setState((now) => (now.at === 'running' ? { ...now, at: 'paused' } : now));
	};
	/** Goes on after a pause or a failure. */
	const resume = () => chosen.current && void start(chosen.current);
	/** What was sent is thrown away, and another file can be chosen. */
	const cancel = () => {
		stop(true);
		setState({ at: 'idle' });
	};
	return { state, start, pause, resume, cancel };
}

/** The server answered that the ticket is over, or no ticket. */
class LinkOver extends Error {}

function isOver(status: number): boolean {
	return status === 401 || status === 403;
}

/** One that has no time, or at which the same upload is still at work. To a beginning “too many” is said of what the sender has open. */
function isOfTheMoment(status: number, method: string): boolean {
	return status === 409 || status === 423 || (isPassing(status) && !(status === 429 && method === 'POST'));
}

/** Asking again would be answered the same. */
function isRefused(status: number | undefined, method: string): boolean {
	return status !== undefined && (status === 507 || (status >= 400 && status < 500 && !isOfTheMoment(status, method)));
}

function whyOf(status: number | undefined): UploadFailure {
	if (status === 413) return 'size';
	if (status === 422) return 'name';
	if (status === 429) return 'many';
	return status === 507 ? 'disk' : 'network';
}
