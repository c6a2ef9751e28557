import { Trans } from '@lingui/react/macro';

/** In place of a form that could not be fetched. */
export function FormMissing() {
	return (
		<p role="alert" className="py-5 text-red">
			<Trans>没取到填地址的表单。检查一下网络，刷新这一页再试。</Trans>
		</p>
	);
}
