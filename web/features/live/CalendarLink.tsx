import { Trans, useLingui } from '@lingui/react/macro';
import { useHref } from 'react-router';
import type { RoomCard } from '../../../contract/live/public.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';

/** The room's file for the reader's own calendar: words in a row, a button on the room's board. */
export function CalendarLink({ room, board }: { room: Pick<RoomCard, 'id' | 'title'>; board?: boolean }) {
	const { t } = useLingui();
	const { id, title } = room;
	// A file, so it is no link of the router's.
	const href = useHref(paths.liveCalendar(id, useLocale()));
	const name = t`加到日历：${title}`;
	if (board)
		return (
			<Button kind="board-ghost" size="sm" icon="calendar" href={href} className="room-calendar" aria-label={name}>
				<Trans>加到日历</Trans>
			</Button>
		);
	return (
		<a className="row-calendar" href={href} aria-label={name}>
			<Icon name="calendar" />
			<Trans>加到日历</Trans>
		</a>
	);
}
