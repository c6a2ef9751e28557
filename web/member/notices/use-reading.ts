import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Notice } from '../../../contract/notices/member.ts';
import { markRead, type What } from '../../features/notices/read.ts';
import { toast } from '../../lib/toast.ts';

/** What was just marked as read looks so at once; when that could not be noted it looks as before, and says so. */
export function useReading() {
	const { t } = useLingui();
	const [marked, setMarked] = useState<readonly What[]>([]);
	const read = async (what: What) => {
		setMarked((before) => [...before, what]);
		if (await markRead(what)) return;
		setMarked((before) => before.filter((each) => each !== what));
		toast(t`没能记下，请再试一次。`, { icon: 'clock' });
	};
	const isRead = ({ id, seq }: Notice) => marked.some((what) => ('ids' in what ? what.ids.includes(id) : seq <= what.upTo));
	return { read, isRead };
}
