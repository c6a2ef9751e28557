import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, useRef, useState } from 'react';
import type { Profile } from '../../../contract/members/public.ts';
import { browserApi } from '../../api/api.ts';
import { MemberSquare } from '../../features/members/MemberSquare.tsx';
import { attempt } from '../../features/session/refusal.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/Button.tsx';
import { lazyPart } from '../../ui/lazyPart.ts';

const AvatarDialog = lazyPart(() => import('./AvatarDialog.tsx').then((module) => module.AvatarDialog));

/** The member's picture, another one, or none again. */
export function Avatar({ avatar, onChanged }: { avatar: string; onChanged: (profile: Profile) => Promise<void> }) {
	const { t } = useLingui();
	const choose = useRef<HTMLInputElement>(null);
	const [file, setFile] = useState<File>();
	const [busy, setBusy] = useState(false);
	const own = !avatar.includes('/art/avatar/');
	const remove = async () => {
		setBusy(true);
		const answer = await attempt(() => browserApi('avatarRemove', {}, { skipHandler: true }));
		setBusy(false);
		if ('refused' in answer) return toast(t`没能去掉头像，请再试一次。`, { icon: 'clock' });
		toast(t`头像换回姓氏了。`);
		await onChanged(answer.data);
	};
	return (
		<div className="flex items-center gap-5">
			<MemberSquare avatar={avatar} size={96} className="rounded-md" />
			<div>
				<div className="flex flex-wrap gap-2">
					<Button kind="line" size="sm" className="min-h-11" onClick={() => choose.current?.click()}>
						<Trans>换头像</Trans>
					</Button>
					{own && (
						<Button kind="line" size="sm" className="min-h-11" busy={busy} onClick={remove}>
							<Trans>去掉</Trans>
						</Button>
					)}
				</div>
				<p className="type-meta mt-2">
					<Trans>JPG 或 PNG。没有图片时用姓氏。</Trans>
				</p>
				<input
					ref={choose}
					type="file"
					accept="image/jpeg,image/png,image/webp,image/gif"
					className="hidden"
					aria-label={t`选一张头像图片`}
					onChange={({ currentTarget: input }) => {
						setFile(input.files?.[0]);
						// The same file may be chosen again.
						input.value = '';
					}}
				/>
			</div>
			{file && (
				<Suspense fallback={null}>
					<AvatarDialog
						file={file}
						onClose={() => setFile(undefined)}
						onSaved={async (profile) => {
							setFile(undefined);
							toast(t`头像换好了。`);
							await onChanged(profile);
						}}
					/>
				</Suspense>
			)}
		</div>
	);
}
