import { Fragment } from 'react';
import { CartLink } from '../cart/CartLink.tsx';
import { NoticeBell } from '../notices/NoticeBell.tsx';
import { MemberMenu } from './MemberMenu.tsx';
import { useSessionNumber } from './session.ts';

/** What only members have in the head: their cart, the bell and their menu. Of another member they begin anew. */
export function HeadMember() {
	return (
		<Fragment key={useSessionNumber()}>
			<CartLink />
			<NoticeBell />
			<MemberMenu />
		</Fragment>
	);
}
