import { Trans } from '@lingui/react/macro';
import { Icon } from './Icon.tsx';

/** Where one is in a short procedure; `current` counts from 0. */
export function Steps({ items, current }: { items: string[]; current: number }) {
	return (
		<ol className="steps">
			{items.map((item, index) => (
				<li key={item} data-done={index < current || undefined} aria-current={index === current ? 'step' : undefined}>
					{index < current && (
						<>
							<Icon name="check" />
							<span className="sr-only">
								<Trans>已完成</Trans>
							</span>
						</>
					)}
					{item}
				</li>
			))}
		</ol>
	);
}
