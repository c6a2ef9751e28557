import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { browserLoader, type LoadArgs, serverLoader } from '../../api/load.ts';
import { CalendarLink } from '../../features/live/CalendarLink.tsx';
import { phaseOf } from '../../features/live/phase.ts';
import { BoardDrawing } from '../../features/site/BoardDrawing.tsx';
import { StaleNote } from '../../features/site/StaleNote.tsx';
import { useServerNow } from '../../features/site/server-time.ts';
import { TeacherSquare } from '../../features/teachers/TeacherSquare.tsx';
import { clock, dayOfWeek } from '../../lib/dates.ts';
import type { Handle } from '../../lib/handle.ts';
import { say } from '../../lib/i18n.ts';
import { breadcrumbList, eventLd } from '../../lib/json-ld.ts';
import { pageMeta, siteFacts } from '../../lib/meta.ts';
import { idOf } from '../../lib/params.ts';
import { sheets } from '../../lib/sheets.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { paths } from '../../paths.ts';
import roomStyles from '../../styles/room.css?url';
import watchFrameStyles from '../../styles/watch-frame.css?url';
import { Link } from '../../ui/Link.tsx';

import type { Route } from './+types/LivePage';
import { RoomAgenda } from './RoomAgenda.tsx';
import { RoomHead } from './RoomHead.tsx';
import { RoomInfoPanel } from './RoomInfoPanel.tsx';
import { RoomStanding } from './RoomStanding.tsx';
import { useRoom } from './use-room.ts';

async function load({ api, optional, required, params }: LoadArgs) {
	const id = idOf(params);
	const [room, recentList] = await Promise.all([
		required('room', () => api('roomInfo', { id })),
		optional('recentList', () => api('recentRooms', { size: 3 }), { empty: [] }),
	]);
	return { room, recentList };
}
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export type LiveData = Awaited<ReturnType<typeof clientLoader>>;

/** The player fills the window. */
export const handle: Handle = { bare: true, sheets: sheets(watchFrameStyles, roomStyles) };

export function meta(args: Route.MetaArgs) {
	const site = siteFacts(args);
	if (!site || !args.loaderData) return pageMeta(args, { title: '' });
	const { room, seo } = args.loaderData;
	const trail = [
		{ name: say(site.locale, msg`直播`), path: paths.lives() },
		{ name: room.categoryName, path: paths.lives({ categoryId: room.categoryId }) },
		{ name: room.title, path: paths.live(room.id) },
	];
	return pageMeta(args, {
		title: room.title,
		description: room.summary,
		image: paths.sharePicture('live', room.id, site.locale),
		seo,
		jsonLd: [eventLd(site, room), breadcrumbList(site, trail)],
	});
}

function RoomTitle({ room }: { room: LiveData['room'] }) {
	const locale = useLocale();
	const { teacher, course } = room;
	const phase = phaseOf(room, useServerNow());
	const courseTitle = course?.title;
	return (
		<div className="room-title">
			<TeacherSquare avatar={teacher.avatar} size={56} board />
			<div>
				<h1>{room.title}</h1>
				<p>
					{teacher.hasPage ? <Link to={paths.teacher(teacher.id)}>{teacher.name}</Link> : teacher.name}
					{` · ${dayOfWeek(room.startAt, locale)} ${clock(room.startAt)}–${clock(room.endAt)}`}
					{course && (
						<>
							{' · '}
							<Link to={paths.course(course.id)}>
								<Trans>《{courseTitle}》</Trans>
							</Link>
						</>
					)}
				</p>
			</div>
			{(phase === 'before' || phase === 'scheduled') && <CalendarLink room={room} board />}
		</div>
	);
}

export default function LivePage({ loaderData }: Route.ComponentProps) {
	const { recentList, stale } = loaderData;
	const room = useRoom(loaderData.room);
	return (
		<div className="board room">
			<RoomHead room={room} />
			<StaleNote since={stale['room']} what={<Trans context="没能取到">这间课堂</Trans>} full />
			<div className="room-grid">
				<div>
					<div className="room-board">
						<BoardDrawing of={room.categoryKey} />
						<RoomStanding room={room} />
					</div>
					<div className="room-below">
						<RoomTitle room={room} />
						<RoomAgenda room={room} />
					</div>
				</div>
				<RoomInfoPanel room={room} next={recentList.filter(({ id, state }) => id !== room.id && (state === 'upcoming' || state === 'live'))} />
			</div>
		</div>
	);
}
