import { useLingui } from '@lingui/react/macro';
import { useLocation } from 'react-router';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/Icon.tsx';
import { SearchForm } from './SearchForm.tsx';
import { SuggestInput } from './SuggestInput.tsx';

/** The key empties it after each search elsewhere. */
export function SearchBox() {
	const { t } = useLingui();
	const { pathname, search: query } = useLocation();
	const asked = pathname === paths.search() ? (new URLSearchParams(query).get('q') ?? '') : '';
	return (
		<SearchForm className="search" role="search" key={asked}>
			<button type="submit" aria-label={t`搜索`}>
				<Icon name="search" />
			</button>
			<SuggestInput asked={asked} />
		</SearchForm>
	);
}
