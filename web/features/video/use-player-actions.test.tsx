// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { MediaProvider } from 'media-chrome/react/media-store';
import { expect, test } from 'vitest';
import { playData } from '../../../test/web/play-data.ts';
import { renderPage } from '../../../test/web/render-page.tsx';
import { readPreferences } from './preferences.ts';
import { type PlayerActions, usePlayerActions } from './use-player-actions.ts';

test('R07 before there is a film keys and buttons do nothing to it', async () => {
	const now = {} as { actions: PlayerActions; status: string };
	function Actions() {
		Object.assign(now, usePlayerActions(null, playData({})));
		return null;
	}
	await renderPage(
		<MediaProvider>
			<Actions />
		</MediaProvider>,
	);
	const heard: string[] = [];
	for (const [name, by = 0] of [['toggle'], ['skip', 5], ['louder', 0.1], ['captions'], ['faster', 1]] as const) {
		await act(async () => (now.actions[name] as (by: number) => void)(by));
		heard.push(now.status);
	}
	expect(heard).toEqual(['', '', '', '中文', '1.25×']);
	// What was chosen is for the film that comes.
	expect(readPreferences()).toMatchObject({ captions: 'zh-CN', rate: 1.25 });
});
