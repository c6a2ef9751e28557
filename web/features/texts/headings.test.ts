import { expect, test } from 'vitest';
import { headings } from './headings.ts';

test('second-level heads with an id are listed as plain text', () => {
	const html = '<h2 id="who">We &amp; <em>you</em></h2><p>…</p><h2>no id</h2><h3 id="deep">deep</h3><h2 class="x" id="how">How</h2>';
	expect(headings(html)).toEqual([
		{ id: 'who', title: 'We & you' },
		{ id: 'how', title: 'How' },
	]);
});
