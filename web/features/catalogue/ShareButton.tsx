import { Trans, useLingui } from '@lingui/react/macro';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';

/** Hands the page's address to the device's own share sheet, or to the clipboard where there is none. Says one thing, or nothing when the reader turned back. */
export function ShareButton({ title, icon }: { title: string; icon?: boolean }) {
	const { t } = useLingui();
	const share = async () => {
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
			toast(t`链接复制好了，去粘贴给朋友。`);
		} catch {
			toast(t`没能复制。地址栏里的就是这一页的链接。`, { icon: 'clock' });
		}
	};
	if (icon) return <IconButton icon="share" label={t`分享`} className="needs-scripts" onClick={() => void share()} />;
	return (
		<Button kind="line" icon="share" className="needs-scripts" onClick={() => void share()}>
			<Trans>分享</Trans>
		</Button>
	);
}
