import { Trans, useLingui } from '@lingui/react/macro';
import type { RefObject } from 'react';
import { SearchForm } from '../../features/site/SearchForm.tsx';
import { SuggestInput } from '../../features/site/SuggestInput.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';

/** The large search box: on phones the head has none. */
export function SearchField({ q, input, className = '' }: { q: string; input?: RefObject<HTMLInputElement | null>; className?: string }) {
	const { t } = useLingui();
	return (
		<SearchForm role="search" aria-label={t`在全站里找`} className={`search-field ${className}`} key={q}>
			<div className="box">
				<Icon name="search" className="flex-none text-ink-3" />
				<SuggestInput input={input} asked={q} />
			</div>
			<Button type="submit" className="min-h-12 flex-none">
				<Trans>搜索</Trans>
			</Button>
		</SearchForm>
	);
}
