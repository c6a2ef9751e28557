import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { duration } from '../../lib/duration.ts';
import { toLocale } from '../../lib/locale.ts';
import { Button } from '../../ui/Button.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { Tick } from '../../ui/Tick.tsx';
import type { Transfer, UploadFailure, UploadState } from './use-upload.ts';

const units = ['B', 'KB', 'MB', 'GB'] as const;

/** `12.3 MB`. */
export function fileSize(bytes: number): string {
	const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
	const value = bytes / 1024 ** step;
	return `${value.toFixed(step === 0 || value >= 100 ? 0 : 1)} ${units[step]}`;
}

interface Props {
	state: Exclude<UploadState, { at: 'idle' }>;
	pause: () => void;
	resume: () => void;
	/** Throws away what was sent. */
	cancel: () => void;
}

/** How far a file is, how fast, and what can be done about it. */
export function UploadProgress({ state, pause, resume, cancel }: Props) {
	return (
		<div className="upload-state">
			<p className="upload-name">{state.name}</p>
			{(state.at === 'running' || state.at === 'paused') && (
				<>
					<Moving transfer={state} paused={state.at === 'paused'} />
					<Cancelling cancel={cancel}>
						{state.at === 'running' ? (
							<Button kind="line" icon="pause" onClick={pause}>
								<Trans>暂停</Trans>
							</Button>
						) : (
							<Button icon="play" onClick={resume}>
								<Trans>接着传</Trans>
							</Button>
						)}
					</Cancelling>
				</>
			)}
			{state.at === 'done' && (
				<p role="status">
					<Tick /> <Done asset={state.asset} />
				</p>
			)}
			{state.at === 'failed' && (
				<>
					<p role="alert">
						<Why why={state.why} />
					</p>
					<Failed why={state.why} resume={resume} cancel={cancel} />
				</>
			)}
		</div>
	);
}

function Failed({ why, resume, cancel }: { why: UploadFailure } & Pick<Props, 'resume' | 'cancel'>) {
	const again = (
		<Button onClick={resume}>
			<Trans>再试一次</Trans>
		</Button>
	);
	// These say that what was sent is kept, and so it is until it is cancelled in so many words.
	if (why === 'network' || why === 'disk') return <Cancelling cancel={cancel}>{again}</Cancelling>;
	return (
		<div className="upload-actions">
			{why !== 'size' && again}
			<Button kind="line" onClick={cancel}>
				<Trans>换一个文件</Trans>
			</Button>
		</div>
	);
}

/** What can be done with an upload, and beside it its end, which asks once more: hours may have been sent. */
function Cancelling({ cancel, children }: { cancel: () => void; children: ReactNode }) {
	const [asked, setAsked] = useState(false);
	if (!asked)
		return (
			<div className="upload-actions">
				{children}
				<Button kind="line" onClick={() => setAsked(true)}>
					<Trans>取消上传</Trans>
				</Button>
			</div>
		);
	return (
		<>
			<p role="alert">
				<Trans>取消以后，已经传的部分会删掉，要传只能从头再来。</Trans>
			</p>
			<div className="upload-actions">
				<Button kind="line" onClick={() => setAsked(false)}>
					<Trans>先留着</Trans>
				</Button>
				<Button kind="danger" onClick={cancel}>
					<Trans>确定取消</Trans>
				</Button>
			</div>
		</>
	);
}

function Moving({ transfer: { sent, total, speed, left, broken }, paused }: { transfer: Transfer; paused: boolean }) {
	const { t, i18n } = useLingui();
	const [done, whole, pace] = [fileSize(sent), fileSize(total), fileSize(speed)];
	const time = left === null ? '' : duration(Math.ceil(left), toLocale(i18n.locale) ?? 'zh-CN');
	return (
		<>
			<Progress percent={total === 0 ? 0 : Math.floor((100 * sent) / total)} label={t`上传进度`} />
			<p className="upload-figures">
				<span>
					{done} / {whole}
				</span>
				{paused ? (
					<span>
						<Trans>暂停了</Trans>
					</span>
				) : (
					<>
						{broken && (
							<span>
								<Trans>网络断了，正在重新连接</Trans>
							</span>
						)}
						{speed > 0 && <span>{pace}/s</span>}
						{time !== '' && (
							<span>
								<Trans>还要 {time}</Trans>
							</span>
						)}
					</>
				)}
			</p>
		</>
	);
}

function Done({ asset }: { asset: string }) {
	return asset === '' ? <Trans>传好了，正在转码。可以关掉这个页面。</Trans> : <Trans>传好了，编号 {asset}，正在转码。可以关掉这个页面。</Trans>;
}

function Why({ why }: { why: UploadFailure }) {
	if (why === 'link') return <Trans>这个上传链接过期了，或者抄漏了。请向机构再要一个，已经传的部分还在。</Trans>;
	if (why === 'size') return <Trans>这个文件比链接允许的大。请压小一些，或者向机构要一个更大的链接。</Trans>;
	if (why === 'name') return <Trans>这个文件名里有不能用的字符，或者太长。改个名字，再选一次。</Trans>;
	if (why === 'many') return <Trans>这个链接已有五个没传完的文件。先选其中一个，把它传完或者取消，再传这一个。</Trans>;
	if (why === 'disk') return <Trans>服务器的磁盘满了。请告诉机构，腾出地方后再试，已经传的部分还在。</Trans>;
	return <Trans>网络断了，试了几次都没接上。已经传的部分还在，网好了再试。</Trans>;
}
