import { Trans, useLingui } from '@lingui/react/macro';
import type { ExportState } from '../../../contract/privacy/member.ts';
import { words } from '../../features/session/refusal.ts';
import { StaleNote } from '../../features/site/StaleNote.tsx';
import { fileSize } from '../../lib/file-size.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { Button } from '../../ui/Button.tsx';
import { useExport } from './use-export.ts';
import { moment } from './when.ts';

interface Props {
	copy: ExportState | null;
	since: number | undefined;
}

/** All that is kept about the member, to be taken along: asked for, waited for, fetched. */
export function ExportBox({ copy: known, since }: Props) {
	const { i18n } = useLingui();
	const { copy, ask, busy, problem } = useExport(known);
	const state = copy?.state ?? 'none';
	return (
		<section aria-labelledby="take-along">
			<h2 id="take-along" className="border-b-2 border-ink pb-3 font-semibold">
				<Trans>带走数据</Trans>
			</h2>
			<p className="mt-3 text-15 text-ink-2">
				<Trans>一个压缩包：资料、订单、听课记录、笔记、提问、评价，JSON 和 CSV 各一份。</Trans>
			</p>
			<StaleNote since={since} what={<Trans context="没能取到">导出的状态</Trans>} full />
			<div role="status" className="mt-3">
				{state === 'making' && (
					<>
						<p className="font-semibold">
							<Trans>正在准备</Trans>
						</p>
						<p className="type-meta">
							<Trans>一般一两分钟。可以先离开这一页，回来再取。</Trans>
						</p>
					</>
				)}
				{state === 'ready' && <Ready copy={copy} />}
				{state === 'failed' && (
					<p className="text-15">
						<Trans>没做成，是我们这边的问题。再试一次，不算次数。</Trans>
					</p>
				)}
			</div>
			{state !== 'making' && (
				<Button kind={state === 'ready' ? 'line' : 'soft'} wide className="mt-3" busy={busy} onClick={ask}>
					{state === 'ready' ? <Trans>再准备一份新的</Trans> : state === 'failed' ? <Trans>再试一次</Trans> : <Trans>准备一份</Trans>}
				</Button>
			)}
			<p role="alert" className="mt-2 text-14 text-red empty:hidden">
				{words(problem, i18n)}
			</p>
		</section>
	);
}

function Ready({ copy }: { copy: ExportState | null }) {
	const locale = useLocale();
	if (copy?.href == null || copy.bytes === null || copy.expiresAt === null) return null;
	const size = fileSize(copy.bytes);
	const until = moment(copy.expiresAt, locale);
	return (
		<>
			<p className="font-semibold">
				<Trans>准备好了</Trans>
			</p>
			<p className="type-meta">
				<Trans>
					{size} · {until} 前可下载
				</Trans>
			</p>
			<a className="btn mt-3" data-kind="soft" data-wide href={copy.href} download>
				<svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
					<path d="M12 4v11m-4.5-4.5L12 15l4.5-4.5M5 20h14" />
				</svg>
				<Trans>下载</Trans>
			</a>
		</>
	);
}
