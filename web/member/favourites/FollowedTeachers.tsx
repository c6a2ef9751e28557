import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Follow } from '../../../contract/follows/member.ts';
import { StaleNote } from '../../features/site/StaleNote.tsx';
import { setFollowing, useFollowing } from '../../features/teachers/following.ts';
import { TeacherSquare } from '../../features/teachers/TeacherSquare.tsx';
import { toast } from '../../lib/toast.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';

interface Props {
	follows: readonly Follow[];
	since: number | undefined;
	onChanged: () => Promise<void>;
}

/** Whom the member follows, under what they have saved. */
export function FollowedTeachers({ follows, since, onChanged }: Props) {
	return (
		<section className="followed" aria-labelledby="followed">
			<h2 id="followed" className="type-column">
				<Trans>关注的教师</Trans>
			</h2>
			<StaleNote since={since} what={<Trans context="没能取到">关注的教师</Trans>} />
			{follows.length > 0 ? (
				<ul>
					{follows.map((follow) => (
						<Followed key={follow.teacherId} follow={follow} onChanged={onChanged} />
					))}
				</ul>
			) : (
				since !== 0 && (
					<p className="type-meta">
						<Trans>
							还没有关注教师。在
							<Link to={paths.teachers()} className="link">
								教师
							</Link>
							那里点“关注教师”，他们会排在这里。
						</Trans>
					</p>
				)
			)}
		</section>
	);
}

/** A teacher with the button that lets them go; they can be followed again as long as the message stands. */
function Followed({ follow: { teacherId, teacher }, onChanged }: { follow: Follow; onChanged: () => Promise<void> }) {
	const { t } = useLingui();
	const following = useFollowing(teacherId, true);
	const name = teacher?.name ?? t`离开的教师`;
	const change = async (to: boolean) => {
		const outcome = await setFollowing(teacherId, to);
		if (outcome === null) return;
		if (outcome !== true) return toast(outcome || t`没能改关注，请再试一次。`, { icon: 'clock' });
		if (!to) toast(t`不再关注${name}。`, { duration: 6000, ...(teacher && { action: { label: t`撤销`, run: () => void change(true) } }) });
		await onChanged();
	};
	return (
		<li>
			{teacher && <TeacherSquare avatar={teacher.avatar} size={56} />}
			<div>
				<p>
					{teacher ? (
						<Link to={paths.teacher(teacherId)} className="type-item">
							{name}
						</Link>
					) : (
						<b className="type-item">
							<Trans>这位教师已经离开</Trans>
						</b>
					)}
				</p>
				{teacher && (
					<p className="type-meta">
						{teacher.title} · <Plural value={teacher.courseCount} other="# 门课" />
					</p>
				)}
			</div>
			<Button
				kind="line"
				size="sm"
				aria-pressed={following}
				aria-label={following ? t`已关注${name}` : t`关注${name}`}
				onClick={() => change(!following)}
			>
				{following ? <Trans>已关注</Trans> : <Trans>关注</Trans>}
			</Button>
		</li>
	);
}
