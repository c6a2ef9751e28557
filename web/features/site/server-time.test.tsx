import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { useServerNow } from './server-time.ts';

function Clock() {
	return <time>{useServerNow() ?? 'unknown'}</time>;
}

test('R43 the server’s clock is never rendered into a page, which is kept', () => {
	expect(renderToString(<Clock />)).toBe('<time>unknown</time>');
});
