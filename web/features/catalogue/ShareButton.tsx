import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { tellMissing } from '../../ui/lazyPart.ts';

/** What happens on a press comes with the press. */
export function ShareButton({ title, icon }: { title: string; icon?: boolean }) {
	const { i18n, t } = useLingui();
	const press = () => import('./share.ts').then(({ share }) => share(title, i18n)).catch(() => tellMissing());
	if (icon) return <IconButton icon="share" label={t`分享`} className="needs-scripts" onClick={() => void press()} />;
	return (
		<Button kind="line" icon="share" className="needs-scripts" onClick={() => void press()}>
			<Trans>分享</Trans>
		</Button>
	);
}
