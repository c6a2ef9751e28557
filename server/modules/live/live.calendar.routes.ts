import type { FastifyInstance } from 'fastify';
import { pagePaths } from '../../../contract/page-paths.ts';
import { encode, matches } from '../../http/encoded.ts';
import { mustFactsOf } from '../../http/request-facts.ts';
import type { Platform } from '../../http/route.ts';
import type { Runner } from '../../http/run-call.ts';
import { closedPolicy } from '../../http/security-headers.ts';
import { readerOf } from '../../http/server.ts';
import { roomCalendarFile } from './live.calendar.service.ts';

/** `/live/player/{id}.ics?lang=`: a room for the reader's calendar. Everybody's, as the room's page is; 404 and 410 as there. */
export function registerRoomCalendar(server: FastifyInstance, platform: Platform, runner: Runner): void {
	const { basePath } = platform.config;
	server.get<{ Params: { id: string }; Querystring: { lang?: string } }>(
		`${basePath}${pagePaths.live(':id(^\\d{1,10}$)')}.ics`,
		async (request, reply) => {
			const home = mustFactsOf(request.raw, platform.config).origin + basePath;
			const reader = { ...readerOf(request, platform.config), token: '', locale: request.query.lang === 'en' ? ('en' as const) : ('zh-CN' as const) };
			const file = await roomCalendarFile({ platform, runner, reader, home, id: Number(request.params.id) });
			const { type, body, etag } = encode(Buffer.from(file), 'text/calendar; charset=utf-8');
			reply.headers({
				'cache-control': 'public, max-age=0, must-revalidate',
				'content-disposition': `attachment; filename="live-room-${request.params.id}.ics"`,
				'content-security-policy': closedPolicy,
				etag,
			});
			return matches(request.headers['if-none-match'], etag) ? reply.code(304).send() : reply.type(type).send(body);
		},
	);
}
