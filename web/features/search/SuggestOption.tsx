import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { clockDuration } from '../../lib/duration.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { IconName } from '../../ui/icons.ts';
import { Link } from '../../ui/Link.tsx';
import { Cover } from '../catalogue/Cover.tsx';
import { TeacherSquare } from '../teachers/TeacherSquare.tsx';
import { Found } from './Found.tsx';
import type { SuggestRow } from './suggest-rows.ts';

interface Props {
	row: SuggestRow;
	id: string;
	/** The words to mark. */
	q: string;
	chosen: boolean;
	onOpen: () => void;
	onForget: (text: string) => void;
}

/** A row: a link for the pointer, an option for the keyboard, whose focus stays in the box. */
export function SuggestOption({ row, id, q, chosen, onOpen, onForget }: Props) {
	return (
		<Link id={id} role="option" aria-selected={chosen} tabIndex={-1} className="suggest-row" to={row.to} onClick={onOpen}>
			{partsOf(row, q, onForget)}
			{chosen && <kbd className="suggest-enter">Enter</kbd>}
		</Link>
	);
}

function partsOf(row: SuggestRow, q: string, onForget: Props['onForget']): ReactNode {
	switch (row.kind) {
		case 'recent':
			return (
				<>
					<Sign name="clock" />
					<span className="suggest-main">
						<Found text={row.text} q={q} />
					</span>
					{/* For the pointer; the keyboard has Delete. */}
					<span
						className="suggest-forget"
						aria-hidden="true"
						onClick={(event) => {
							event.preventDefault();
							event.stopPropagation();
							onForget(row.text);
						}}
					>
						<Icon name="close" />
					</span>
				</>
			);
		case 'lesson': {
			const { title, courseTitle, number, durationSeconds, locked } = row.lesson;
			return (
				<>
					<Sign name="play" />
					<span className="suggest-main">
						<strong>
							<Found text={title} q={q} />
						</strong>
						<Place courseTitle={courseTitle} number={number} />
					</span>
					{locked && (
						<span className="suggest-locked">
							<Icon name="lock" />
							<span>
								<Trans>报名后可听</Trans>
							</span>
						</span>
					)}
					<span className="suggest-time">{clockDuration(durationSeconds)}</span>
				</>
			);
		}
		case 'spoken':
			return (
				<>
					<Sign name="list" />
					<span className="suggest-main">
						<span>
							“<Found text={row.text} q={q} />”
						</span>
						<Place courseTitle={row.spoken.courseTitle} number={row.spoken.number} />
					</span>
					<span className="suggest-time" data-second="">
						{clockDuration(row.second)}
					</span>
				</>
			);
		case 'course': {
			const { cover, title, teachers, lessonHits, outcome, match, subtitle } = row.course;
			const names = teachers.map(({ name }) => name).join(' · ');
			const inOwnWords = match === 'outcome' ? outcome : subtitle;
			return (
				<>
					<Cover src={cover} className="w-16 flex-none" />
					<span className="suggest-main">
						<strong>
							<Found text={title} q={q} />
						</strong>
						<small>
							{lessonHits > 0 ? <Trans>目录里有 {lessonHits} 讲提到</Trans> : <Found text={inOwnWords ?? subtitle} q={q} />}
							{names !== '' && ` · ${names}`}
						</small>
					</span>
				</>
			);
		}
		case 'teacher': {
			const { avatar, name, categoryName, courseCount, lessonHits } = row.teacher;
			return (
				<>
					<TeacherSquare avatar={avatar} size={40} />
					<span className="suggest-main">
						<strong>
							<Found text={name} q={q} />
						</strong>
						<small>
							{lessonHits > 0 ? (
								<Trans>
									{categoryName} · 有 {lessonHits} 讲说到
								</Trans>
							) : (
								<Trans>
									{categoryName} · {courseCount} 门课
								</Trans>
							)}
						</small>
					</span>
				</>
			);
		}
	}
}

function Sign({ name }: { name: IconName }) {
	return <Icon name={name} className="suggest-sign" />;
}

function Place({ courseTitle, number }: { courseTitle: string; number: number }) {
	return (
		<small>
			<Trans>
				{courseTitle} · 第 {number} 讲
			</Trans>
		</small>
	);
}
