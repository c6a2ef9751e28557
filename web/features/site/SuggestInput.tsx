import { useLingui } from '@lingui/react/macro';
import { type RefObject, Suspense, startTransition, useState } from 'react';
import { lazyPart } from '../../ui/lazyPart.ts';

const SearchSuggest = lazyPart(() => import('../search/SearchSuggest.tsx').then((module) => module.SearchSuggest));

/** The input of a search form, and from its first focus on what is suggested for it. */
export function SuggestInput({ input, asked }: { input: RefObject<HTMLInputElement | null>; asked: string }) {
	const { t } = useLingui();
	/** Its own focus on arrival opens nothing; a press does. */
	const [on, setOn] = useState<'focused' | 'pressed'>();
	return (
		<>
			<input
				ref={input}
				type="search"
				name="q"
				defaultValue={asked}
				required
				maxLength={60}
				enterKeyHint="search"
				autoComplete="off"
				role="combobox"
				aria-autocomplete="list"
				aria-haspopup="listbox"
				aria-expanded="false"
				aria-label={t`搜索课程、讲、教师`}
				placeholder={t`搜索课程、讲、教师`}
				onFocus={() => startTransition(() => setOn((before) => before ?? 'focused'))}
				onPointerDown={() => startTransition(() => setOn((before) => before ?? 'pressed'))}
			/>
			{on && (
				<Suspense fallback={null}>
					<SearchSuggest input={input} pressed={on === 'pressed'} />
				</Suspense>
			)}
		</>
	);
}
