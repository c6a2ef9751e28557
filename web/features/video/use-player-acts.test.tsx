// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { MediaProvider } from 'media-chrome/react/media-store';
import { expect, test } from 'vitest';
import { playData } from '../../../test/web/play-data.ts';
import { renderPage } from '../../../test/web/render-page.tsx';
import { readPreferences } from './preferences.ts';
import { type PlayerActs, usePlayerActs } from './use-player-acts.ts';

test('R07 before there is a film keys and buttons do nothing to it', async () => {
	let acts: PlayerActs | undefined;
	let said = '';
	function Acts() {
		({ acts, word: said } = usePlayerActs(null, playData({})));
		return null;
	}
	await renderPage(
		<MediaProvider>
			<Acts />
		</MediaProvider>,
	);
	const heard: string[] = [];
	for (const press of [acts?.toggle, () => acts?.skip(5), () => acts?.louder(0.1), acts?.captions, () => acts?.faster(1)]) {
		await act(async () => press?.());
		heard.push(said);
	}
	expect(heard).toEqual(['', '', '', '中文', '1.25×']);
	// What was chosen is for the film that comes.
	expect(readPreferences()).toMatchObject({ captions: 'zh-CN', rate: 1.25 });
});
