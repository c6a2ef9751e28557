import { data } from 'react-router';
import { browserLoader, type LoadArgs, serverLoader } from '../../api/load.ts';
import { paths } from '../../paths.ts';

/** The addresses of the screens themselves: thrown, so that the answer has the status that the page speaks of. */
async function load({ url }: LoadArgs): Promise<object> {
	throw data(null, { status: url.pathname === paths.forbidden() ? 403 : 500 });
}
export const loader = serverLoader(load, false);
export const clientLoader = browserLoader(load, false);

export default function ExceptionRoute() {
	return null;
}
