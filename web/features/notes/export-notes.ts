import { clockDuration } from '../../lib/duration.ts';

interface Exported {
	title: string;
	notes: readonly { second: number; text: string }[];
}

/** Notes as one Markdown file, a heading a lesson, a heading below it a note. */
export function notesFile(lessons: readonly Exported[]): string {
	return lessons
		.map(({ title, notes }) => [`# ${title}`, ...notes.map(({ second, text }) => `## ${clockDuration(second)}\n\n${text}`)].join('\n\n'))
		.join('\n\n')
		.concat('\n');
}

/** Hands a file to the browser's downloads. */
export function download(name: string, text: string): void {
	const url = URL.createObjectURL(new Blob([text], { type: 'text/markdown;charset=utf-8' }));
	const link = document.createElement('a');
	link.href = url;
	link.download = name.replace(/[\\/:*?"<>|]+/g, ' ').trim();
	link.click();
	setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
