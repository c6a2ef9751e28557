import { useRef, useState } from 'react';
import type { NoticeKind, NoticeSettings, NoticeWay } from '../../../contract/notices/member.ts';
import { browserApi } from '../../api/api.ts';

export type Wish = { kind: NoticeKind; way: NoticeWay; wanted: boolean } | { quiet: boolean };

/** `settings` with this wish fulfilled. */
function changed(settings: NoticeSettings, wish: Wish): NoticeSettings {
	if ('quiet' in wish) return { ...settings, quiet: wish.quiet };
	const { kind, way, wanted } = wish;
	return {
		...settings,
		kinds: settings.kinds.map((each) =>
			each.kind === kind ? { ...each, ways: each.ways.map((one) => (one.way === way ? { ...one, wanted } : one)) } : each,
		),
	};
}

/** Settings that change at once and are saved one after the other, so that the last press counts; what could not be saved goes back to how it was. */
export function useWishes(loaded: NoticeSettings) {
	const [answer, setAnswer] = useState({ to: loaded, settings: loaded });
	const [waiting, setWaiting] = useState<readonly Wish[]>([]);
	const [failed, setFailed] = useState(false);
	const queue = useRef(Promise.resolve());
	const saved = answer.to === loaded ? answer.settings : loaded;
	const send = async (wish: Wish) => {
		const reply = await browserApi('noticeSettingsSave', wish, { skipHandler: true }).catch(() => null);
		if (reply?.code === 1) setAnswer({ to: loaded, settings: reply.data });
		else setFailed(true);
		setWaiting((before) => before.filter((each) => each !== wish));
	};
	const save = (wish: Wish) => {
		setFailed(false);
		setWaiting((before) => [...before, wish]);
		queue.current = queue.current.then(() => send(wish));
	};
	return { settings: waiting.reduce(changed, saved), save, failed, saving: waiting.length > 0 };
}
