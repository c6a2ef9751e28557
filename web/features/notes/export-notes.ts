import { clockDuration } from '../../lib/duration.ts';

interface Exported {
	title: string;
	notes: readonly { second: number; text: string }[];
}

type Page<T> = { code: 1; data: { dataList: T[]; totalCount: number } } | { code: 0 };

/** What there is on all pages. Throws when one of them cannot be had. */
export async function allPages<T>(ask: (currPage: number) => Promise<Page<T>>): Promise<T[]> {
	const all: T[] = [];
	for (let currPage = 1, total = 1; all.length < total; currPage += 1) {
		const answer = await ask(currPage);
		if (answer.code !== 1) throw new Error('a page of notes was refused');
		if (answer.data.dataList.length === 0) break;
		all.push(...answer.data.dataList);
		total = answer.data.totalCount;
	}
	return all;
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
