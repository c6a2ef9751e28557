import { browserLoader, serverLoader } from '../../api/load.ts';
import { notFound } from '../../lib/params.ts';

/** Every address that is no page. */
async function load(): Promise<object> {
	notFound();
}
export const loader = serverLoader(load, false);
export const clientLoader = browserLoader(load, false);

export default function NotFoundRoute() {
	return null;
}
