import { useLingui } from '@lingui/react/macro';
import { Form, useLocation } from 'react-router';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/Icon.tsx';
import { SuggestInput } from './SuggestInput.tsx';

/** A GET form, so it works without scripts; the key empties it after each search elsewhere. */
export function SearchBox() {
	const { t } = useLingui();
	const { pathname, search: query } = useLocation();
	const asked = pathname === paths.search() ? (new URLSearchParams(query).get('q') ?? '') : '';
	return (
		<Form className="search" role="search" action={paths.search()} key={asked}>
			<button type="submit" aria-label={t`搜索`}>
				<Icon name="search" />
			</button>
			<SuggestInput asked={asked} />
		</Form>
	);
}
