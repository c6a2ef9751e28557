import { Plural, Trans } from '@lingui/react/macro';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';

/** Longer texts are no address. */
const most = 2000;

/** A line with name, number and address, as it stands in a chat: pasted, it is taken apart into the fields below. */
export function PasteLine({ onFill }: { onFill: (text: string) => Promise<number> }) {
	const area = useRef<HTMLTextAreaElement>(null);
	const [said, setSaid] = useState<ReactNode>(null);
	const fill = async () => {
		const text = area.current?.value.trim() ?? '';
		if (text === '') return setSaid(<Trans>先把地址粘贴在这里。</Trans>);
		const doubtful = await onFill(text).catch(() => null);
		if (doubtful === null) return setSaid(<Trans>没取到地区表，分不出省市区。检查一下网络再试。</Trans>);
		setSaid(doubtful === 0 ? <Trans>填好了，核对一遍再保存。</Trans> : <Plural value={doubtful} other="填好了，有 # 处要核对。" />);
	};
	return (
		<div className="mt-4 grid items-end gap-3 border-b border-rule pb-5 sm:grid-cols-[1fr_auto]">
			<Field label={<Trans>粘贴一段，自动填好</Trans>}>
				{(control) => (
					<div className="box">
						<textarea
							{...control}
							ref={area}
							rows={2}
							maxLength={most}
							autoComplete="off"
							placeholder=" "
							// The text is in the field once the event is over.
							onPaste={() => void setTimeout(fill)}
						/>
					</div>
				)}
			</Field>
			<Button kind="line" onClick={fill}>
				<Trans>填到下面</Trans>
			</Button>
			<p className="type-meta sm:col-span-2" role="status">
				{said ?? <Trans>聊天里的“姓名 电话 地址”整段粘贴进来就行。</Trans>}
			</p>
		</div>
	);
}
