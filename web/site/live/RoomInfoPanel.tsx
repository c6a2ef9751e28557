import { Trans } from '@lingui/react/macro';
import type { RoomCard, RoomInfo } from '../../../contract/live/public.ts';
import { ZoneName } from '../../features/live/ZoneName.tsx';
import { TeacherSquare } from '../../features/teachers/TeacherSquare.tsx';
import { clock, dayOfWeek } from '../../lib/dates.ts';
import { money } from '../../lib/money.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';

function Teacher({ teacher }: { teacher: RoomInfo['teacher'] }) {
	return (
		<>
			<TeacherSquare avatar={teacher.avatar} size={44} board />
			<span>
				<small className="room-link-kind">
					<Trans>讲课的老师</Trans>
				</small>
				{teacher.name}
			</span>
		</>
	);
}

/** Where the chat will be: what the lesson is about, who gives it, where it belongs, and what comes next. */
export function RoomInfoPanel({ room, next }: { room: RoomInfo; next: readonly RoomCard[] }) {
	const locale = useLocale();
	const { teacher, course } = room;
	const [from, to] = [clock(room.startAt), clock(room.endAt)];
	return (
		<aside className="room-info" aria-labelledby="room-info">
			<h2 id="room-info">
				<span>
					<Trans>课堂信息</Trans>
				</span>
			</h2>
			{room.state === 'upcoming' && (
				<p className="room-note">
					<Icon name="clock" />
					<Trans>聊天和画面一起开，开播前没人说话。</Trans>
				</p>
			)}
			<div className="room-info-body">
				{room.summary && <p>{room.summary}</p>}
				<dl>
					<div>
						<dt>
							<Trans>时间</Trans>
						</dt>
						<dd>
							{dayOfWeek(room.startAt, locale)} {from}–{to}
							<small className="room-zone">
								<ZoneName />
							</small>
						</dd>
					</div>
					<div>
						<dt>
							<Trans>价格</Trans>
						</dt>
						<dd>{room.price === 0 ? <Trans>免费</Trans> : money(room.price)}</dd>
					</div>
				</dl>
				<ul className="room-links">
					<li>
						{teacher.hasPage ? (
							<Link to={paths.teacher(teacher.id)} className="room-link">
								<Teacher teacher={teacher} />
								<Icon name="right" />
							</Link>
						) : (
							<div className="room-link">
								<Teacher teacher={teacher} />
							</div>
						)}
					</li>
					{course && (
						<li>
							<Link to={paths.course(course.id)} className="room-link">
								<span className="room-link-icon">
									<Icon name="book" />
								</span>
								<span>
									<small className="room-link-kind">
										<Trans>所属课程</Trans>
									</small>
									{course.title}
								</span>
								<Icon name="right" />
							</Link>
						</li>
					)}
				</ul>
				{next.length > 0 && (
					<section className="room-next">
						<h3>
							<Trans>别的直播</Trans>
						</h3>
						<ul>
							{next.map(({ id, title, startAt }) => (
								<li key={id}>
									<Link to={paths.live(id)}>
										<time className="room-next-time" dateTime={startAt}>
											{dayOfWeek(startAt, locale)} {clock(startAt)}
										</time>
										<span className="grows">{title}</span>
									</Link>
								</li>
							))}
						</ul>
					</section>
				)}
			</div>
		</aside>
	);
}
