/** Whether a menu entry stands for the page that is shown: itself or anything below it. The home page has two addresses. */
export function isCurrent(path: string, pathname: string): boolean {
	if (path === '/' || path === '/index') return pathname === '/' || pathname === '/index';
	return pathname === path || pathname.startsWith(`${path}/`);
}
