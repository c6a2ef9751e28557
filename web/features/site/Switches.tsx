import { useLingui } from '@lingui/react/macro';
import { setTheme } from '../../lib/theme.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useSwitchLocale } from './use-switch-locale.ts';

const isDark = () => document.documentElement.dataset['theme'] === 'dark';

/** Language and light. The head shows signs, the drawer (`words`, in the browser only) says them in full. */
export function Switches({ words }: { words?: boolean }) {
	const { t } = useLingui();
	const { locale, switchLocale } = useSwitchLocale();
	const other = locale === 'en' ? 'zh-CN' : 'en';
	const language = (
		<button
			key="language"
			type="button"
			lang={other}
			aria-label={other === 'zh-CN' ? '中文' : words ? 'English' : 'EN (English)'}
			onClick={() => void switchLocale(other)}
		>
			{other === 'zh-CN' ? '中文' : words ? 'English' : 'EN'}
		</button>
	);
	const name = words ? undefined : t`切换深浅色`;
	const light = (
		<button key="light" type="button" aria-label={name} title={name} onClick={() => setTheme(isDark() ? 'light' : 'dark')}>
			<Icon name="moon" />
			{words && (isDark() ? t`浅色` : t`深色`)}
		</button>
	);
	return words ? [light, language] : [language, light];
}
