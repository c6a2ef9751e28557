import ical, { ICalAlarmType } from 'ical-generator';
import type { Locale } from '../../../contract/call.ts';
import type { RoomCard, RoomInfo } from '../../../contract/live/public.ts';

interface Invitation {
	room: Pick<RoomInfo, 'id' | 'title' | 'summary' | 'agenda' | 'startAt' | 'endAt' | 'updatedAt'> & Pick<RoomCard, 'teacher'>;
	/** The room's page, in full. */
	url: string;
	/** Tells this installation's rooms from those of others in one calendar. */
	site: string;
	timeZone: string;
	locale: Locale;
}

/** Revisions are counted in seconds from here: a sequence must grow, and fit 31 bits (RFC 5545 §3.8.7.4). */
const firstRevision = Date.UTC(2026, 0, 1);
/** Minutes before the start at which the calendar reminds. */
const reminder = 15;

/**
 * A room as a calendar file (RFC 5545: UTC times, lines folded at 75 octets, texts escaped). The same revision of a room is the same bytes and
 * the same event; a later one replaces it, because UID stays and SEQUENCE grows.
 */
export function roomCalendar({ room, url, site, timeZone, locale }: Invitation): string {
	const changed = new Date(room.updatedAt);
	const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
	const steps = room.agenda.map((step) => `${clock.format(new Date(step.at))} ${step.title}`);
	const calendar = ical({ prodId: { company: 'Lectern', product: 'Live rooms', language: locale.slice(0, 2).toUpperCase() } });
	const event = calendar.createEvent({
		id: `live-room-${room.id}@${site}`,
		sequence: Math.max(0, Math.floor((changed.getTime() - firstRevision) / 1000)),
		stamp: changed,
		lastModified: changed,
		start: new Date(room.startAt),
		end: new Date(room.endAt),
		summary: plainText(room.title),
		description: [room.summary, room.teacher.name, ...steps, url].map(plainText).filter(Boolean).join('\n'),
		location: url,
		url,
	});
	event.createAlarm({ type: ICalAlarmType.display, triggerBefore: reminder * 60, description: plainText(room.title) });
	return `${calendar.toString()}\r\n`;
}

/** Text of a calendar has no control characters but the line's end (RFC 5545 §3.3.11), which is escaped by the library. */
function plainText(text: string): string {
	return text
		.replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
		.replace(/[\p{Cc}]/gu, (character) => (character === '\n' ? '\n' : ' '))
		.trim();
}
