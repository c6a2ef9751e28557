import { paths } from '../../paths.ts';

/** Whether a menu entry stands for the page that is shown: itself or anything below it. The home page has two addresses. */
export function isCurrent(path: string, pathname: string): boolean {
	const isHome = (each: string) => each === '/' || each === paths.home();
	if (isHome(path)) return isHome(pathname);
	return pathname === path || pathname.startsWith(`${path}/`);
}

/** Where a login leads back to: this page as it is, but for the home page; from a login without where that leads. */
export function wayBack(pathname: string, search: string): string | undefined {
	return isCurrent(paths.home(), pathname) ? undefined : pathname + search.replace(/.redirect=.*/, '');
}
