import { useLingui } from '@lingui/react/macro';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import { switchI18n } from '../../lib/i18n.ts';
import { rememberLocale } from '../../lib/locale.ts';
import { setTheme } from '../../lib/theme.ts';
import { Icon } from '../../ui/Icon.tsx';

/** Language and light. The head shows signs, the drawer (`words`, browser only) says them in full. */
export function Switches({ words }: { words?: boolean }) {
	const { t, i18n } = useLingui();
	const { pathname, search } = useLocation();
	const navigate = useNavigate();
	const { revalidate } = useRevalidator();
	const other = i18n.locale === 'en' ? 'zh-CN' : 'en';

	const speak = async () => {
		rememberLocale(other);
		await switchI18n(i18n, other);
		document.documentElement.lang = other;
		const query = new URLSearchParams(search);
		// An address that names a language would win over the choice.
		if (query.has('lang')) {
			query.delete('lang');
			navigate({ pathname, search: query.toString() }, { replace: true, preventScrollReset: true });
		}
		// Names and texts of the site come from the server, in its reader's language.
		revalidate();
	};
	const dark = () => document.documentElement.dataset['theme'] === 'dark';
	const language = (
		<button key="language" type="button" lang={other} aria-label={other === 'en' ? 'English' : '中文'} onClick={speak}>
			{other === 'en' ? (words ? 'English' : 'EN') : '中文'}
		</button>
	);
	const light = (
		<button
			key="light"
			type="button"
			aria-label={words ? undefined : t`切换深浅色`}
			title={words ? undefined : t`切换深浅色`}
			onClick={() => setTheme(dark() ? 'light' : 'dark')}
		>
			<Icon name="moon" />
			{words && (dark() ? t`浅色` : t`深色`)}
		</button>
	);
	return words ? [light, language] : [language, light];
}
