import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useRef } from 'react';
import { Icon } from '../../ui/Icon.tsx';

/** Chalk sticks on the ledge; the yellow one is where you are. ← → step through them. */
export function BannerPager({
	titles,
	at,
	onGo,
	playing,
	onPlay,
}: {
	titles: readonly string[];
	at: number;
	onGo: (to: number) => void;
	playing: boolean;
	onPlay: () => void;
}) {
	const { t } = useLingui();
	const sticks = useRef<HTMLFieldSetElement>(null);
	const onKeyDown = (event: KeyboardEvent) => {
		const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
		if (!step) return;
		event.preventDefault();
		onGo(at + step);
		(sticks.current?.children[(at + step + titles.length) % titles.length] as HTMLElement | undefined)?.focus();
	};
	return (
		<>
			<fieldset ref={sticks} className="banner-sticks" onKeyDown={onKeyDown} aria-label={t`换一张`}>
				{titles.map((title, index) => {
					const place = index + 1;
					return (
						<button
							key={title}
							type="button"
							aria-label={t`第 ${place} 张：${title}`}
							aria-current={index === at || undefined}
							onClick={() => onGo(index)}
						>
							<i className="stick" data-chalk={index === at ? 'yellow' : undefined} />
						</button>
					);
				})}
			</fieldset>
			<button type="button" className="banner-pause" aria-label={playing ? t`停止轮播` : t`继续轮播`} onClick={onPlay}>
				<Icon name={playing ? 'pause' : 'play'} />
			</button>
		</>
	);
}
