import { createHmac } from 'node:crypto';
import type { RoomInfo } from '../../../contract/live/public.ts';
import { pagePaths } from '../../../contract/page-paths.ts';
import type { Platform } from '../../http/route.ts';
import type { Reader, Runner } from '../../http/run-call.ts';
import { AppError } from '../../lib/app-error.ts';
import { roomCalendar } from './live.calendar.rules.ts';

interface Asked {
	platform: Platform;
	runner: Runner;
	/** A visitor: what the file says is public. */
	reader: Reader;
	/** The site's address with its base path. */
	home: string;
	id: number;
}

/** The highest id that the database can hold. */
const highestId = 2_147_483_647;

/** A room as a calendar file. Throws `not_found` and `withdrawn` as the room's page does. */
export async function roomCalendarFile({ platform, runner, reader, home, id }: Asked): Promise<string> {
	const route = runner.routes.get('roomInfo');
	if (!route || id > highestId) throw new AppError('not_found');
	const room = (await runner(route, reader, { id })).data as RoomInfo;
	const page = `${home}${pagePaths.live(room.id)}`;
	return roomCalendar({
		room,
		url: reader.locale === 'en' ? `${page}?lang=en` : page,
		site: createHmac('sha256', await platform.secret('calendar'))
			.update('site')
			.digest('hex')
			.slice(0, 16),
		timeZone: platform.config.timeZone,
		locale: reader.locale,
	});
}
