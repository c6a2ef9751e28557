import { useRouteLoaderData } from 'react-router';
import type { SiteData } from './site-load.ts';

/** The site-wide data; nothing when the root itself could not be loaded. */
export function useSite(): SiteData | undefined {
	return useRouteLoaderData<SiteData>('root');
}
