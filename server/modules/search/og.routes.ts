import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import type { Locale } from '../../../contract/call.ts';
import type { CallKey } from '../../../contract/paths.ts';
import type { Platform } from '../../http/route.ts';
import type { Reader, Runner } from '../../http/run-call.ts';
import { closedPolicy } from '../../http/security-headers.ts';
import { apiLocale, readerOf } from '../../http/server.ts';
import { AppError } from '../../lib/app-error.ts';
import { avatarSvg } from '../../lib/art/avatar.ts';
import { boardSvg } from '../../lib/art/board.ts';
import { coverSvg } from '../../lib/art/cover.ts';
import { ogSvg } from '../../lib/art/og.ts';

interface Card {
	title: string;
	subtitle: string;
	kind: string;
	cover: string | null;
}

/** Pictures for shared links, 1200 × 630 PNG: `/art/og/{course|teacher|live|news|site}/{id}.png?lang=`. */
export function registerOpenGraph(server: FastifyInstance, platform: Platform, runner: Runner): void {
	const base = platform.config.basePath;
	server.get<{ Params: { kind: string; id: string }; Querystring: { lang?: string } }>(`${base}/art/og/:kind/:id.png`, async (request, reply) => {
		const id = Number(request.params.id);
		const locale: Locale = request.query.lang === 'en' ? 'en' : apiLocale('zh');
		const card = await cardOf(runner, { ...readerOf(request), token: '', locale }, request.params.kind, id);
		const picture = await sharp(Buffer.from(ogSvg({ ...card, site: locale === 'en' ? 'Lectern' : '讲台' }))).png({ compressionLevel: 9, palette: true }).toBuffer();
		return reply.type('image/png').header('cache-control', 'public, max-age=3600').header('content-security-policy', closedPolicy).send(picture);
	});
}

async function cardOf(runner: Runner, reader: Reader, kind: string, id: number): Promise<Card> {
	const words = (zh: string, en: string) => (reader.locale === 'en' ? en : zh);
	const read = async <T>(key: CallKey, input: object): Promise<T> => {
		const route = runner.routes.get(key);
		if (!route) throw new AppError('not_found');
		return (await runner(route, reader, input)).data as T;
	};
	switch (kind) {
		case 'course': {
			const course = await read<{ title: string; subtitle: string; categoryKey: string; categoryName: string; lessonCount: number }>('courseDetail', { id });
			return {
				title: course.title,
				subtitle: course.subtitle,
				kind: `${course.categoryName} · ${words(`${course.lessonCount} 讲`, `${course.lessonCount} lessons`)}`,
				cover: coverSvg({ id, category: course.categoryKey }, { onBoard: true }),
			};
		}
		case 'teacher': {
			const teacher = await read<{ name: string; title: string; summary: string }>('teacherDetail', { id });
			return { title: teacher.name, subtitle: teacher.summary, kind: teacher.title, cover: avatarSvg({ id, text: [...teacher.name][0] ?? '讲' }) };
		}
		case 'live': {
			const room = await read<{ title: string; categoryKey: string; categoryName: string; teacher: { name: string } }>('roomInfo', { id });
			return { title: room.title, subtitle: room.teacher.name, kind: `${words('直播', 'Live')} · ${room.categoryName}`, cover: coverSvg({ id, category: room.categoryKey, spine: false }, { onBoard: true }) };
		}
		case 'news': {
			const article = await read<{ title: string; summary: string; moduleName: string }>('newsDetail', { id });
			return { title: article.title, subtitle: article.summary, kind: article.moduleName, cover: null };
		}
		case 'site': {
			const info = await read<{ siteName: string; slogan: string }>('webInfo', {});
			return { title: info.siteName, subtitle: info.slogan, kind: '', cover: boardSvg({ category: 'maths', locale: reader.locale }) };
		}
		default:
			throw new AppError('not_found');
	}
}
