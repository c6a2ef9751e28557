import { Outlet } from 'react-router';

/** The study centre: its navigation beside its pages. */
export default function StudyFrame() {
	return <Outlet />;
}
