import { instantAt } from '../instant-at.ts';
import type { Evening } from '../read-content/members.ts';
import type { Sitting } from './hear.ts';
import type { FilmRow } from './history.queries.ts';

/** Seconds between two lessons of one evening. */
const pause = 150;

/** The demo member's evenings as sittings, in the order of time. `ids` are the courses' by key. */
export function planHistory(evenings: readonly Evening[], given: Surroundings): Sitting[] {
	return evenings
		.flatMap(({ daysAgo, at: clock, course, lesson, lessons: count, ofLast }) => {
			const films = given.filmsOf(course).slice(lesson - 1, lesson - 1 + count);
			if (films.length < count) throw new Error(`the history names lesson ${lesson + count - 1} of ${course}, which has no such film`);
			let at = instantAt(given.now, -daysAgo, clock, given.timeZone).getTime();
			return films.map(({ id, seconds }, index) => {
				const heard = Math.round(seconds * (index === count - 1 ? ofLast : 1));
				const sitting = { lessonId: id, at: new Date(at), seconds: heard };
				at += (heard + pause) * 1000;
				return sitting;
			});
		})
		.sort((a, b) => a.at.getTime() - b.at.getTime());
}

export interface Surroundings {
	now: Date;
	timeZone: string;
	/** The lessons of a course that have a film, in order. */
	filmsOf(course: string): readonly FilmRow[];
}

/** What somebody heard of a course before they wrote about it: the first `percent` of its films, in the evenings before that day. */
export interface Heard {
	course: string;
	daysAgo: number;
	percent: number;
}

/** So many lessons an evening. */
const anEvening = 3;
/** A course of its own time of day each, so that nobody hears two at once. */
const clocks = ['20:00', '12:10', '06:20', '15:00'] as const;

/** The sittings of somebody who wrote reviews, in the order of time. */
export function planListener(courses: readonly Heard[], given: Surroundings): Sitting[] {
	return courses
		.flatMap(({ course, daysAgo, percent }, index) => {
			const films = given.filmsOf(course);
			const heard = films.slice(0, Math.max(1, Math.round((films.length * percent) / 100)));
			const evenings = Math.ceil(heard.length / anEvening);
			return heard.map(({ id, seconds }, n) => {
				const evening = Math.floor(n / anEvening);
				const before = heard.slice(evening * anEvening, n).reduce((sum, film) => sum + film.seconds + pause, 0);
				const begin = instantAt(given.now, -daysAgo - evenings + evening, clocks[index % clocks.length] ?? '20:00', given.timeZone);
				return { lessonId: id, at: new Date(begin.getTime() + before * 1000), seconds };
			});
		})
		.sort((a, b) => a.at.getTime() - b.at.getTime());
}

/** Days before the first start on which a listener's course has to be theirs. */
export function firstDay({ daysAgo, percent }: Heard, films: number): number {
	return daysAgo + Math.ceil(Math.max(1, Math.round((films * percent) / 100)) / anEvening) + 1;
}
