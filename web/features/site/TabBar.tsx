import { Trans, useLingui } from '@lingui/react/macro';
import { useLocation } from 'react-router';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { isCurrent } from './isCurrent.ts';
import { useMenuPage } from './use-menu-page.ts';

/** Below lg: the five places one goes to most, at the thumb. */
export function TabBar() {
	const { t } = useLingui();
	const { pathname } = useLocation();
	const study = [paths.user(), paths.userCourse(), paths.userPunch()].includes(useMenuPage());
	const tabs = [
		{ to: paths.home(), icon: 'home', label: <Trans>首页</Trans>, on: isCurrent(paths.home(), pathname) },
		{ to: paths.courses(), icon: 'book', label: <Trans>课程</Trans>, on: isCurrent(paths.courses(), pathname) },
		{ to: paths.lives(), icon: 'live', label: <Trans>直播</Trans>, on: isCurrent(paths.lives(), pathname) },
		{ to: paths.userCourse(), icon: 'calendar', label: <Trans>学习</Trans>, on: study },
		{ to: paths.userCenter({ menu: true }), icon: 'user', label: <Trans>我的</Trans>, on: !study && isCurrent(paths.user(), pathname) },
	] as const;
	return (
		<nav className="tabbar" aria-label={t`常用`}>
			{tabs.map((tab) => (
				<Link key={tab.to} to={tab.to} aria-current={tab.on ? 'page' : undefined}>
					<Icon name={tab.icon} />
					{tab.label}
				</Link>
			))}
		</nav>
	);
}
