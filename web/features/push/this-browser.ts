import { browserApi } from '../../api/api.ts';
import { serviceWorker } from '../offline/service-worker.ts';

/** `never`: it cannot; `blocked`: the reader has said no, and only they can take it back. */
export type PushState = 'never' | 'blocked' | 'off' | 'on';

/** Whether notices are pushed to this browser, as it and the server say together. */
export async function pushState(): Promise<PushState> {
	if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return 'never';
	if (Notification.permission === 'denied') return 'blocked';
	const worker = await serviceWorker().catch(() => null);
	if (worker === null) return 'never';
	const subscription = await worker.pushManager.getSubscription();
	if (subscription === null) return 'off';
	// Not what was asked before the last press.
	const answer = await browserApi('pushDevices', {}, { skipHandler: true, cache: 0 });
	const hash = await hashOf(subscription.endpoint);
	return answer.data.devices.some(({ endpointHash }) => endpointHash === hash) ? 'on' : 'off';
}

/** Asks the reader, then the browser's maker, then the server. Throws when one of the last two does not answer. */
export async function startPush(): Promise<PushState> {
	if ((await Notification.requestPermission()) !== 'granted') return Notification.permission === 'denied' ? 'blocked' : 'off';
	const worker = await serviceWorker();
	const answer = await browserApi('pushDevices', {}, { skipHandler: true });
	const before = await worker.pushManager.getSubscription();
	const subscription = before ?? (await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: answer.data.publicKey }));
	const { endpoint, keys } = subscription.toJSON();
	const input = { endpoint: endpoint ?? '', p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' };
	const saved = await browserApi('pushSubscribe', input, { skipHandler: true });
	if (saved.code !== 1) throw new Error(saved.msg);
	return 'on';
}

/** The server forgets this browser first, so that nothing comes even if the browser keeps its half. */
export async function stopPush(): Promise<PushState> {
	const subscription = await (await serviceWorker()).pushManager.getSubscription();
	if (subscription !== null) {
		await browserApi('pushUnsubscribe', { endpoint: subscription.endpoint }, { skipHandler: true });
		await subscription.unsubscribe().catch(() => false);
	}
	return 'off';
}

async function hashOf(text: string): Promise<string> {
	const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
	return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
