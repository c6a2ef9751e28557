import { browserLoader, type LoadArgs, serverLoader } from '../../api/load.ts';
import { eventLd } from '../../lib/json-ld.ts';
import { pageMeta, siteFacts } from '../../lib/meta.ts';
import { idOf } from '../../lib/params.ts';
import type { Route } from './+types/LivePage';

async function load({ api, slot, must, params }: LoadArgs) {
	const id = idOf(params);
	const [room, recentList] = await Promise.all([
		must('room', () => api('roomInfo', { id })),
		slot('recentList', () => api('recentRooms', { size: 3 }), { empty: [] }),
	]);
	return { room, recentList };
}
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export type LiveData = Awaited<ReturnType<typeof clientLoader>>;

export function meta(args: Route.MetaArgs) {
	const site = siteFacts(args);
	if (!site || !args.loaderData) return pageMeta(args, { title: '' });
	const { room, seo } = args.loaderData;
	return pageMeta(args, { title: room.title, description: room.summary, image: room.cover, seo, jsonLd: [eventLd(site, room)] });
}

export default function LivePage({ loaderData }: Route.ComponentProps) {
	return (
		<div className="wrap">
			<h1>{loaderData.room.title}</h1>
		</div>
	);
}
