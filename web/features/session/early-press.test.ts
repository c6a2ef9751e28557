// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { earlyPressScript } from './early-press.ts';

const page = `
	<form id="own"><input name="account"><input name="code">
		<div><button id="send" type="button"><b>登录</b></button><button id="beside" type="button">取消</button></div>
		<script></script>
	</form>
	<form id="other"><input name="q"><button>搜索</button></form>`;

let sent: string[];
const part = (selector: string) => document.querySelector(selector) as HTMLElement;
/** Whether the browser's own way was held up. */
const act = (selector: string, event: Event) => !part(selector).dispatchEvent(event);
const click = (selector: string) => act(selector, new MouseEvent('click', { bubbles: true, cancelable: true }));
const key = (selector: string, init: KeyboardEventInit = {}) =>
	act(selector, new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...init }));
const isHeard = () => part('#send').getAttribute('aria-busy') === 'true';
async function scriptsCome(): Promise<void> {
	part('#send').setAttribute('type', 'submit');
	await new Promise((resolve) => setTimeout(resolve));
}
/** As React holds presses back from a part whose code it waits for. */
const holdBack = (event: Event) => event.stopPropagation();

beforeEach(() => {
	document.body.innerHTML = page;
	sent = [];
	for (const form of document.querySelectorAll('form'))
		form.addEventListener('submit', (event) => {
			event.preventDefault();
			sent.push(form.id);
		});
	new Function('document', earlyPressScript)({ currentScript: part('script') });
	for (const kind of ['click', 'keydown']) document.addEventListener(kind, holdBack, true);
});
afterEach(async () => {
	for (const kind of ['click', 'keydown']) document.removeEventListener(kind, holdBack, true);
	// What still listens at the window goes.
	await scriptsCome();
	document.body.replaceChildren();
});

test.each([
	['a press of the button', () => click('#send')],
	['a press of what stands in the button', () => click('#send b')],
	['Enter in a field', () => key('[name=code]')],
])('R13 %s is shown as heard, and sends the form once when its scripts have come', async (_what, early) => {
	expect([early(), early()]).toEqual([true, true]);
	expect([isHeard(), sent]).toEqual([true, []]);
	await scriptsCome();
	expect([part('#send').hasAttribute('aria-busy'), sent]).toEqual([false, ['own']]);
	// From here on it is the form's own matter.
	for (const kind of ['click', 'keydown']) document.removeEventListener(kind, holdBack, true);
	expect(key('[name=code]')).toBe(false);
	click('#send');
	expect([isHeard(), sent]).toEqual([false, ['own', 'own']]);
});

test.each([
	['a press of the button beside it', () => click('#beside')],
	['a press of a field', () => click('[name=code]')],
	['another key', () => key('[name=code]', { key: 'a' })],
	['Enter that ends the typing of a Chinese word', () => key('[name=code]', { isComposing: true })],
	['Enter on another button', () => key('#beside')],
	['Enter in another form', () => key('[name=q]')],
	['nothing', () => false],
])('R13 %s sends nothing', async (_what, early) => {
	expect(early()).toBe(false);
	expect(isHeard()).toBe(false);
	await scriptsCome();
	expect(sent).toEqual([]);
});
