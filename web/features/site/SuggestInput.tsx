import { useLingui } from '@lingui/react/macro';
import { type RefObject, Suspense, startTransition, useRef, useState } from 'react';
import { lazyPart } from '../../ui/lazyPart.ts';

// The box works without.
const SearchSuggest = lazyPart(() => import('../search/SearchSuggest.tsx').then((module) => module.SearchSuggest), null);

/** The input of a search form, and from its first focus on what is suggested for it. */
export function SuggestInput({ asked, input }: { asked: string; input?: RefObject<HTMLInputElement | null> | undefined }) {
	const { t } = useLingui();
	const own = useRef<HTMLInputElement>(null);
	const box = input ?? own;
	/** The focus alone (2) opens nothing; a press or a key (1) does. */
	const [on, setOn] = useState(0);
	const load = (how: number) => () => startTransition(() => setOn((before) => before || how));
	const label = t`搜索课程、讲、教师`;
	return (
		<>
			<input
				ref={box}
				type="text"
				inputMode="search"
				enterKeyHint="search"
				name="q"
				defaultValue={asked}
				required
				maxLength={60}
				role="combobox"
				aria-expanded="false"
				aria-label={label}
				placeholder={label}
				onFocus={load(2)}
				onPointerDown={load(1)}
				onInput={load(1)}
			/>
			{on > 0 && (
				<Suspense fallback={null}>
					<SearchSuggest input={box} pressed={on < 2} />
				</Suspense>
			)}
		</>
	);
}
