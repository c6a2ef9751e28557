import { useLingui } from '@lingui/react/macro';
import { Form, useLocation } from 'react-router';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/Icon.tsx';

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
			<input
				type="search"
				name="q"
				defaultValue={asked}
				required
				maxLength={60}
				aria-label={t`搜索课程、教师、直播`}
				placeholder={t`搜索课程、教师、直播`}
			/>
		</Form>
	);
}
