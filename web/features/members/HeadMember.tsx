import { CartLink } from '../cart/CartLink.tsx';
import { NoticeBell } from '../notices/NoticeBell.tsx';
import { MemberMenu } from './MemberMenu.tsx';

/** What only members have in the head: their cart, the bell and their menu. */
export function HeadMember() {
	return (
		<>
			<CartLink />
			<NoticeBell />
			<MemberMenu />
		</>
	);
}
