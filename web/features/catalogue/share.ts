import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { textsReady } from '../../lib/texts.ts';
import { toast } from '../../lib/toast.ts';

/** Hands the page's address to the device's own share sheet, or to the clipboard where there is none. Says one thing, or nothing when the reader turned back. */
export async function share(title: string, i18n: I18n): Promise<void> {
	await textsReady();
	// The page's own address: what was filtered or scrolled to is nobody else's business.
	const url = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href || location.href.split(/[?#]/)[0] || location.href;
	if (typeof navigator.share === 'function') {
		try {
			await navigator.share({ title, url });
			return;
		} catch (error) {
			if ((error as Error).name === 'AbortError') return;
		}
	}
	try {
		await navigator.clipboard.writeText(url);
		toast(i18n._(msg`链接复制好了，去粘贴给朋友。`));
	} catch {
		toast(i18n._(msg`没能复制。地址栏里的就是这一页的链接。`), { icon: 'clock' });
	}
}
