import { randomInt } from 'node:crypto';

/** Crockford's alphabet: no letter that is read as a digit, none that is spoken like another. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** 80 random bits in four groups, to be typed from paper: `7KQ2-9FMX-3TCD-W8HN`. */
export function newCode(): string {
	return grouped(Array.from({ length: 16 }, () => alphabet[randomInt(32)]).join(''));
}

/** A code as somebody typed it; null when it can be none. */
export function readCode(typed: string): string | null {
	const letters = typed
		.toUpperCase()
		.replace(/[\s\p{Pd}]/gu, '')
		.replaceAll('O', '0')
		.replace(/[IL]/g, '1');
	return letters.length === 16 && [...letters].every((letter) => alphabet.includes(letter)) ? grouped(letters) : null;
}

function grouped(letters: string): string {
	return letters.replace(/(.{4})(?=.)/g, '$1-');
}

/** What a statement says: numbers from the ledger, with the titles of the day it was made. */
export interface Facts {
	/** The agency's legal name in both languages. */
	issuer?: { zh: string; en: string };
	nickname: string;
	/** Masked. */
	phone: string;
	timeZone: string;
	days: number;
	lessons: FactsLesson[];
}

export interface FactsLesson {
	lessonId: number;
	courseId: number;
	title: string;
	titleEn: string | null;
	courseTitle: string;
	courseTitleEn: string | null;
	seconds: number;
	heardSeconds: number;
}

export interface Proven {
	days: number;
	lessons: readonly { lessonId: number; heardSeconds: number }[];
}

/** Whether a statement's numbers are those of the ledger. */
export function saysTheSame(facts: Proven, ledger: Proven): boolean {
	const heard = new Map(ledger.lessons.map((lesson) => [lesson.lessonId, lesson.heardSeconds]));
	return (
		facts.days === ledger.days &&
		facts.lessons.length === ledger.lessons.length &&
		facts.lessons.every((lesson) => heard.get(lesson.lessonId) === lesson.heardSeconds)
	);
}
