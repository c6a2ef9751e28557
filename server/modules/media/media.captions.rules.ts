import { cleanedText } from '../../../contract/clean-text.ts';
import { clock } from './media.playlists.rules.ts';

export interface Cue {
	/** Seconds. */
	start: number;
	end: number;
	/** Plain text; lines end in `\n`. */
	text: string;
}

/** Bytes of a caption file; a day of speech has fewer. */
export const largestCaption = 2 * 1024 * 1024;
const mostCues = 20_000;
const longestCue = 1000;

const timing = /^(?:(\d{1,3}):)?(\d{1,2}):(\d{2})[.,](\d{1,3})\s+-->\s+(?:(\d{1,3}):)?(\d{1,2}):(\d{2})[.,](\d{1,3})(?:\s.*)?$/;

/**
 * The cues of a WebVTT or SubRip file, in order of their beginning. Only text and times are taken: markup, styles, regions and
 * positions are dropped. Null when the file is neither, is too large, or holds no cue.
 */
export function readCaptions(file: string): Cue[] | null {
	if (Buffer.byteLength(file) > largestCaption || file.includes('\0')) return null;
	const text = file.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
	const cues: Cue[] = [];
	for (const block of text.split(/\n{2,}/)) {
		const lines = block.split('\n').filter((line) => line.trim() !== '');
		// An identifier may stand above the times.
		const at = lines.slice(0, 2).findIndex((line) => timing.test(line.trim()));
		if (at === -1) continue;
		const [, h1, m1, s1, f1, h2, m2, s2, f2] = timing.exec((lines[at] ?? '').trim()) ?? [];
		const start = secondsOf(h1, m1, s1, f1);
		const end = secondsOf(h2, m2, s2, f2);
		const words = plain(lines.slice(at + 1).join('\n'));
		if (words === '' || end <= start) continue;
		if (cues.length === mostCues || words.length > longestCue) return null;
		cues.push({ start, end, text: words });
	}
	return cues.length === 0 ? null : cues.sort((a, b) => a.start - b.start || a.end - b.end);
}

function secondsOf(hours = '0', minutes = '0', seconds = '0', fraction = '0'): number {
	return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(fraction.padEnd(3, '0')) / 1000;
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', nbsp: ' ', lrm: '', rlm: '' };

/** What a reader sees: without tags of either format, entities resolved, no control characters. */
function plain(marked: string): string {
	return cleanedText(
		marked
			.replace(/<\/?(?:[a-zA-Z0-9.:]+(?:\s[^<>]*)?)?>|\{\\[^{}]*\}/g, '')
			.replace(/&(amp|lt|gt|nbsp|lrm|rlm);/g, (_all, name: string) => entities[name] ?? '')
			.replaceAll('\t', ' '),
		// Longer than any cue may be, so that none is cut without a word.
		longestCue * 4,
	)
		.split('\n')
		.map((line) => line.trim())
		.filter((line) => line !== '')
		.join('\n');
}

/** WebVTT of these cues and nothing else; text stays text. */
export function writeCaptions(cues: readonly Cue[]): string {
	const safe = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
	return `WEBVTT\n\n${cues.map((cue) => `${clock(cue.start)} --> ${clock(cue.end)}\n${safe(cue.text)}\n`).join('\n')}`;
}
