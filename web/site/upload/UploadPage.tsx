import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useId, useState } from 'react';
import { useLocation } from 'react-router';
import { browserLoader, serverLoader } from '../../api/load.ts';
import type { Handle } from '../../lib/handle.ts';
import { say } from '../../lib/i18n.ts';
import { pageMeta, siteFacts } from '../../lib/meta.ts';
import { sheets } from '../../lib/sheets.ts';
import listsStyles from '../../styles/lists.css?url';
import uploadStyles from '../../styles/upload.css?url';
import type { Route } from './+types/UploadPage';
import { UploadProgress } from './UploadProgress.tsx';
import { useUpload } from './use-upload.ts';

const load = async () => ({});
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const handle: Handle = { sheets: sheets(listsStyles, uploadStyles) };

export function meta(args: Route.MetaArgs) {
	const site = siteFacts(args);
	return pageMeta(args, { title: site ? say(site.locale, msg`上传课程文件`) : '', noindex: true });
}

/** Where a teacher sends a film, with the ticket of the link (`paths.upload`). */
export default function UploadPage() {
	const { hash } = useLocation();
	const [ticket, setTicket] = useState<string | null>(null);
	useEffect(() => setTicket(hash.slice(1)), [hash]);
	return (
		<div className="wrap list-page">
			<h1 className="type-page-title">
				<Trans>上传课程文件</Trans>
			</h1>
			<p className="mt-2 text-ink-2">
				<Trans>视频、音频或 PDF，一个文件最大 20 GB。断了网、关了页面都不要紧：用同一个链接再选一次这个文件，从断的地方接着传。</Trans>
			</p>
			{ticket === '' && (
				<p className="upload-box" role="alert">
					<Trans>这个页面要用机构发来的上传链接打开。请向机构要一个。</Trans>
				</p>
			)}
			{ticket && <Uploader key={ticket} ticket={ticket} />}
		</div>
	);
}

function Uploader({ ticket }: { ticket: string }) {
	const { t } = useLingui();
	const input = useId();
	const { state, start, ...rest } = useUpload(ticket);
	const isFree = state.at === 'idle' || state.at === 'done';
	return (
		<div className="upload-box">
			{state.at !== 'idle' && <UploadProgress state={state} {...rest} />}
			{isFree && (
				<div>
					<input
						id={input}
						type="file"
						className="sr-only"
						accept="video/*,audio/*,.mkv,.pdf,application/pdf"
						onChange={({ currentTarget }) => {
							const [file] = currentTarget.files ?? [];
							if (file !== undefined) void start(file);
						}}
					/>
					<label htmlFor={input} className="btn" data-kind="primary" data-size="lg">
						{state.at === 'done' ? t`再传一个` : t`选择文件`}
					</label>
				</div>
			)}
		</div>
	);
}
