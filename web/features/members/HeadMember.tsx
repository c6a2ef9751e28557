import { NoticeBell } from '../notices/NoticeBell.tsx';
import { MemberMenu } from './MemberMenu.tsx';

/** What only members have in the head: the bell and their menu. */
export function HeadMember() {
	return (
		<>
			<NoticeBell />
			<MemberMenu />
		</>
	);
}
