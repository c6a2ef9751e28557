import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { OwnStanding } from '../../../contract/reviews/public.ts';
import { duration } from '../../lib/duration.ts';
import { sheets } from '../../lib/sheets.ts';
import { useLocale } from '../../lib/use-locale.ts';
import formsStyles from '../../styles/forms.css?url';
import reviewFormStyles from '../../styles/review-form.css?url';
import { Dialog } from '../../ui/Dialog.tsx';
import { Sheets } from '../../ui/Sheets.tsx';
import { ReviewForm } from './ReviewForm.tsx';
import { ReviewRemove } from './ReviewRemove.tsx';

const styles = sheets(formsStyles, reviewFormStyles);

interface Props {
	course: { id: number; title: string };
	mine: OwnStanding;
	onClose: () => void;
}

/** Where a review is written, changed and taken back. */
export function ReviewDialog({ course, mine, onClose }: Props) {
	const locale = useLocale();
	const [removing, setRemoving] = useState(false);
	const { heardPercent } = mine;
	const heard = duration(mine.heardSeconds - (mine.heardSeconds % 60), locale);
	const title = removing ? <Trans>删掉你的评价？</Trans> : <Trans>这门课讲得怎么样？</Trans>;
	return (
		<Dialog open onClose={onClose} size="md" title={title}>
			<Sheets paths={styles} />
			{removing ? (
				<ReviewRemove courseId={course.id} onBack={() => setRemoving(false)} onDone={onClose} />
			) : (
				<>
					<p className="type-meta">
						{course.title} ·{' '}
						<Trans>
							你听了 {heardPercent}%，{heard}
						</Trans>
					</p>
					<ReviewForm courseId={course.id} mine={mine} onClose={onClose} onRemove={() => setRemoving(true)} />
				</>
			)}
		</Dialog>
	);
}
