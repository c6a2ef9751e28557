import type { CallKey } from '../../../contract/paths.ts';
import type { Config } from '../../config.ts';
import type { Reader, Runner } from '../../http/run-call.ts';
import { addressKey } from '../../lib/address.ts';
import { AppError } from '../../lib/app-error.ts';
import { avatarSvg } from '../../lib/art/avatar.ts';
import { boardSvg } from '../../lib/art/board.ts';
import { coverSvg } from '../../lib/art/cover.ts';
import { OgPictures } from './og.pictures.ts';

interface Card {
	title: string;
	subtitle: string;
	kind: string;
	cover: string | null;
}

export interface SharePictures {
	/**
	 * The picture of a shared link: what its bytes depend on, and how to have them as PNG, 1200 × 630. Throws `not_found` and
	 * `withdrawn` as the thing itself does; `draw` throws `overloaded` and `too_many_requests`.
	 */
	find(reader: Reader, kind: string, id: number): Promise<{ tag: string; draw: () => Promise<Buffer> }>;
	/** Ends the process that draws. */
	close(): void;
}

export function openSharePictures(config: Pick<Config, 'dataDir'>, runner: Runner): SharePictures {
	const pictures = new OgPictures(config);
	return {
		find: async (reader, kind, id) => {
			const card = { ...(await cardOf(runner, reader, kind, id)), site: reader.locale === 'en' ? 'Lectern' : '讲台' };
			const tag = await pictures.keyOf(card);
			return { tag, draw: () => pictures.picture(tag, card, addressKey(reader.ip)) };
		},
		close: () => pictures.close(),
	};
}

/** What the shared picture of a page says and shows. `kind` is the first part of its address. */
async function cardOf(runner: Runner, reader: Reader, kind: string, id: number): Promise<Card> {
	const words = (zh: string, en: string) => (reader.locale === 'en' ? en : zh);
	const read = async <T>(key: CallKey, input: object): Promise<T> => {
		const route = runner.routes.get(key);
		if (!route) throw new AppError('not_found');
		return (await runner(route, reader, input)).data as T;
	};
	switch (kind) {
		case 'course': {
			const course = await read<{ title: string; subtitle: string; categoryKey: string; categoryName: string; lessonCount: number }>('courseDetail', {
				id,
			});
			return {
				title: course.title,
				subtitle: course.subtitle,
				kind: `${course.categoryName} · ${words(`${course.lessonCount} 讲`, `${course.lessonCount} lessons`)}`,
				cover: coverSvg({ id, category: course.categoryKey }, { onBoard: true }),
			};
		}
		case 'teacher': {
			const teacher = await read<{ name: string; title: string; summary: string }>('teacherDetail', { id });
			return {
				title: teacher.name,
				subtitle: teacher.summary,
				kind: teacher.title,
				cover: avatarSvg({ id, text: [...teacher.name][0] ?? '讲', onBoard: true }),
			};
		}
		case 'live': {
			const room = await read<{ title: string; categoryKey: string; categoryName: string; teacher: { name: string } }>('roomInfo', { id });
			return {
				title: room.title,
				subtitle: room.teacher.name,
				kind: `${words('直播', 'Live')} · ${room.categoryName}`,
				cover: coverSvg({ id, category: room.categoryKey, spine: false }, { onBoard: true }),
			};
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
