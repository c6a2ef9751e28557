import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { Banner } from '../../../contract/site/public.ts';
import { Board } from '../../ui/Board.tsx';
import { BannerPager } from './BannerPager.tsx';
import { BannerSlide } from './BannerSlide.tsx';
import { useAutoplay } from './use-autoplay.ts';

/** The board of the home page. The first banner is in the server's page; all lie in one cell, so the board never changes its height. */
export function BannerBoard({ banners }: { banners: readonly Banner[] }) {
	const { t } = useLingui();
	const { at, go, playing, setPlaying, setHeld } = useAutoplay(banners.length);
	// Drawings are fetched one ahead.
	const [reached, reach] = useState(0);
	useEffect(() => reach((last) => Math.max(last, at + 1)), [at]);
	return (
		<section
			className="banner"
			aria-roledescription={t`轮播`}
			aria-label={t`推荐`}
			onPointerEnter={(event) => event.pointerType === 'mouse' && setHeld(true)}
			onPointerLeave={(event) => event.pointerType === 'mouse' && setHeld(false)}
			onPointerDown={(event) => event.pointerType === 'touch' && setPlaying(false)}
			// A press of the pause button focuses it too; only the keyboard's focus holds.
			onFocus={(event) => event.target.matches(':focus-visible') && setHeld(true)}
			onBlur={() => setHeld(false)}
		>
			<Board
				sticks={
					banners.length > 1 && (
						<BannerPager titles={banners.map(({ title }) => title)} at={at} onGo={go} playing={playing} onPlay={() => setPlaying(!playing)} />
					)
				}
			>
				<div className="banner-slides" aria-live={playing ? 'off' : 'polite'}>
					{banners.map((banner, index) => (
						<BannerSlide key={banner.id} banner={banner} on={index === at} first={index === 0} drawn={index <= reached} />
					))}
				</div>
			</Board>
		</section>
	);
}
