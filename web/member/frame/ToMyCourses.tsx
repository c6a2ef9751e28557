import { redirect } from 'react-router';
import { browserLoader, serverLoader } from '../../api/load.ts';
import { paths } from '../../paths.ts';

async function load(): Promise<object> {
	throw redirect(paths.userCourse());
}
export const loader = serverLoader(load, false);
export const clientLoader = browserLoader(load, false);

export default function ToMyCourses() {
	return null;
}
