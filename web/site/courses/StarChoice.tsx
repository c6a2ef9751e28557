import { Trans, useLingui } from '@lingui/react/macro';
import { Icon } from '../../ui/Icon.tsx';

interface Props {
	/** 0: none yet. */
	stars: number;
	onChoose: (stars: number) => void;
	error: boolean;
}

/** Five stars that are radios: arrows move them, and each has its word. */
export function StarChoice({ stars, onChoose, error }: Props) {
	const { t } = useLingui();
	const words = [t`不好，不建议报`, t`不太好，和想的不一样`, t`一般，有用也有不足`, t`好，有一处能更好`, t`很好，会推荐给别人`];
	return (
		<fieldset className="star-choice" aria-describedby="star-words">
			<legend className="sr-only">
				<Trans>给几颗星</Trans>
			</legend>
			<div className="star-row">
				{words.map((word, index) => {
					const each = index + 1;
					return (
						<label key={each} data-fill={each <= stars || undefined}>
							<input
								type="radio"
								name="stars"
								value={each}
								checked={stars === each}
								aria-label={t`${each} 分，${word}`}
								onChange={() => onChoose(each)}
							/>
							<Icon name="star" fill={each <= stars} />
						</label>
					);
				})}
			</div>
			<p id="star-words" data-tone={error ? 'error' : undefined} aria-live="polite">
				{stars > 0 ? (
					<>
						<b>
							<Trans>{stars} 分</Trans>
						</b>
						<span>{words[stars - 1]}</span>
					</>
				) : error ? (
					<Trans>先点几颗星，再发布。</Trans>
				) : (
					<Trans>点几颗星？</Trans>
				)}
			</p>
		</fieldset>
	);
}
