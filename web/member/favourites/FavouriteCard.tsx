import { Trans, useLingui } from '@lingui/react/macro';
import type { Favourite } from '../../../contract/favourites/member.ts';
import { CourseCard } from '../../features/catalogue/CourseCard.tsx';
import { setSaved, useSaved } from '../../features/catalogue/saved.ts';
import { toast } from '../../lib/toast.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { StatePicture } from '../../ui/StatePicture.tsx';

interface Props {
	favourite: Favourite;
	eager: boolean;
	onChanged: () => Promise<void>;
}

/** A saved course with the heart that takes it out; it can be put back as long as the message stands. */
export function FavouriteCard({ favourite: { prodId, course }, eager, onChanged }: Props) {
	const { t } = useLingui();
	const saved = useSaved(prodId, true);
	const title = course?.title ?? t`下架的课`;
	const change = async (to: boolean) => {
		const outcome = await setSaved(prodId, to);
		if (outcome === null) return;
		if (outcome !== true) return toast(outcome || t`没能改收藏，请再试一次。`, { icon: 'clock' });
		if (!to) toast(t`不再收藏《${title}》。`, { duration: 6000, ...(course && { action: { label: t`撤销`, run: () => void change(true) } }) });
		await onChanged();
	};
	return (
		<div className="relative">
			{course ? (
				<CourseCard course={course} eager={eager} heading="h2" />
			) : (
				<div className="favourite-gone">
					<StatePicture />
					<h2 className="type-item">
						<Trans>这门课已经下架</Trans>
					</h2>
					<p className="type-meta">
						<Trans>报过名的，在“我的课程”里还能听。</Trans>
					</p>
				</div>
			)}
			<IconButton
				icon="heart"
				className="heart favourite-heart"
				fill={saved}
				label={t`收藏《${title}》`}
				aria-pressed={saved}
				onClick={() => change(!saved)}
			/>
		</div>
	);
}
