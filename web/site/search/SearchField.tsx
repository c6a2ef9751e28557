import { Trans, useLingui } from '@lingui/react/macro';
import { type RefObject, useRef } from 'react';
import { Form } from 'react-router';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';

/** The large search box: on phones the head has none. A GET form, so it works without scripts. */
export function SearchField({ q, input, className = '' }: { q: string; input?: RefObject<HTMLInputElement | null>; className?: string }) {
	const { t } = useLingui();
	const own = useRef<HTMLInputElement>(null);
	return (
		<Form role="search" aria-label={t`搜索课程、教师、直播`} action={paths.search()} className={`flex gap-2.5 ${className}`} key={q}>
			<div className="box grow">
				<Icon name="search" className="text-ink-3" />
				<input
					ref={input ?? own}
					type="search"
					name="q"
					defaultValue={q}
					required
					maxLength={60}
					enterKeyHint="search"
					aria-label={t`搜索课程、教师、直播`}
					placeholder={t`搜索课程、教师、直播`}
				/>
			</div>
			<Button type="submit" className="min-h-12 flex-none">
				<Trans>搜索</Trans>
			</Button>
		</Form>
	);
}
