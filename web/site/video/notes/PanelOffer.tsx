import { Trans } from '@lingui/react/macro';
import { sheets } from '../../../lib/sheets.ts';
import { paths } from '../../../paths.ts';
import notesStyles from '../../../styles/notes.css?url';
import { Button } from '../../../ui/Button.tsx';
import { Sheets } from '../../../ui/Sheets.tsx';

const styles = sheets(notesStyles);

/** For whom notes or questions are closed: why, and the way in. */
export function PanelOffer({ of, login, courseId }: { of: 'notes' | 'questions'; login: string | null; courseId: number }) {
	return (
		<div className="notes-none">
			<Sheets paths={styles} />
			<h3>
				{login === null ? <Trans>报名以后看得到</Trans> : of === 'notes' ? <Trans>登录以后，边听边记</Trans> : <Trans>登录以后，看提问和回答</Trans>}
			</h3>
			<p>
				{login === null ? (
					<Trans>提问和老师的回答，给这门课的学员看。</Trans>
				) : of === 'questions' ? (
					<Trans>哪一秒没跟上，在那一秒上问；别人问过的，先看老师怎么答。</Trans>
				) : (
					<Trans>笔记记在那一秒上，只有你看得到；没跟上的地方，可以问老师。</Trans>
				)}
			</p>
			<Button kind="board-ghost" size="sm" to={login ?? paths.course(courseId)}>
				{login === null ? <Trans>看这门课</Trans> : <Trans>去登录</Trans>}
			</Button>
		</div>
	);
}
