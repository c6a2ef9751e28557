import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { RoomInfo } from '../../../contract/live.ts';
import { encode, matches } from '../../http/encoded.ts';
import { mustFactsOf } from '../../http/request-facts.ts';
import type { Platform } from '../../http/route.ts';
import type { Runner } from '../../http/run-call.ts';
import { closedPolicy } from '../../http/security-headers.ts';
import { readerOf } from '../../http/server.ts';
import { AppError } from '../../lib/app-error.ts';
import { roomCalendar } from './live.calendar.ts';

/** `/live/player/{id}.ics?lang=`: a room for the reader's calendar. Everybody's, as the room's page is; 404 and 410 as there. */
export function registerRoomCalendar(server: FastifyInstance, platform: Platform, runner: Runner): void {
	const { basePath, timeZone } = platform.config;
	server.get<{ Params: { id: string }; Querystring: { lang?: string } }>(`${basePath}/live/player/:id(^\\d{1,10}$).ics`, async (request, reply) => {
		const route = runner.routes.get('roomInfo');
		// More than any id: an address that does not exist, not an input to be corrected.
		if (!route || Number(request.params.id) > 2_147_483_647) throw new AppError('not_found');
		const locale = request.query.lang === 'en' ? 'en' : 'zh-CN';
		const room = (await runner(route, { ...readerOf(request, platform.config), token: '', locale }, { id: request.params.id })).data as RoomInfo;
		const page = `${mustFactsOf(request.raw, platform.config).origin}${basePath}/live/player/${room.id}`;
		const site = createHmac('sha256', await platform.secret('calendar'))
			.update('site')
			.digest('hex')
			.slice(0, 16);
		const url = locale === 'en' ? `${page}?lang=en` : page;
		const { type, body, etag } = encode(Buffer.from(roomCalendar({ room, url, site, timeZone, locale })), 'text/calendar; charset=utf-8');
		reply.headers({
			'cache-control': 'public, max-age=0, must-revalidate',
			'content-disposition': `attachment; filename="live-room-${room.id}.ics"`,
			'content-security-policy': closedPolicy,
			etag,
		});
		return matches(request.headers['if-none-match'], etag) ? reply.code(304).send() : reply.type(type).send(body);
	});
}
