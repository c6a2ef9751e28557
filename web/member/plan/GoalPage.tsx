import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { browserLoader, type LoadArgs, serverLoader } from '../../api/load.ts';
import { StaleNote } from '../../features/site/StaleNote.tsx';
import type { Handle } from '../../lib/handle.ts';
import { say } from '../../lib/i18n.ts';
import { pageMeta, siteFacts } from '../../lib/meta.ts';
import { sheets } from '../../lib/sheets.ts';
import { paths } from '../../paths.ts';
import goalStyles from '../../styles/goal.css?url';
import switchStyles from '../../styles/switch.css?url';
import { Link } from '../../ui/Link.tsx';
import { StudyWeek } from '../learning/StudyWeek.tsx';
import type { Route } from './+types/GoalPage';
import { GoalForm } from './GoalForm.tsx';
import { GoalLine } from './GoalLine.tsx';
import { GoalSentence } from './GoalSentence.tsx';

async function load({ api, optional }: LoadArgs) {
	return { week: await optional('week', () => api('studyWeek', {}), { empty: null, keepOnRefusal: true, keepFor: 'address' }) };
}
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const handle: Handle = { sheets: sheets(switchStyles, goalStyles), below: paths.userCourse() };

export function meta(args: Route.MetaArgs) {
	const site = siteFacts(args);
	return pageMeta(args, { title: site ? say(site.locale, msg`每周目标`) : '', noindex: true });
}

/** The week from Monday to Sunday, its ticks and minutes, and the goal, on one grid. */
export default function GoalPage({ loaderData: { week, stale } }: Route.ComponentProps) {
	return (
		<>
			<h1 className="type-page-title">
				<Trans>每周目标</Trans>
			</h1>
			<StaleNote since={stale['week']} what={<Trans context="没能取到">这一周</Trans>} />
			{week && (
				<>
					<p className="goal-lead">{week.goal ? <GoalSentence week={week} goal={week.goal} /> : <Trans>一周想学多少，定一个够得到的数。</Trans>}</p>
					<div className="study-plan">
						<StudyWeek days={week.days} today={week.today} minutes />
						<div>
							{week.goal && <GoalLine week={week} goal={week.goal} />}
							<GoalForm week={week} />
							<p className="mt-4 max-lg:hidden">
								<Link className="link" to={paths.userCourse()}>
									<Trans>回学习中心</Trans>
								</Link>
							</p>
						</div>
					</div>
				</>
			)}
		</>
	);
}
