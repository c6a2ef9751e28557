import { createContext } from 'react-router';
import type { Renderer } from '../../server/ssr/build.ts';

/** Shows why no page can be rendered, and waits for the edit that changes it. */
export function brokenPage(error: Error): Renderer {
	return {
		handle: async () =>
			new Response(
				`<!doctype html>
<meta charset="utf-8">
<title>${escaped(error.message.split('\n')[0] ?? '')}</title>
<script type="module" src="/@vite/client"></script>
<style>:root { color-scheme: light dark } body { margin: 2rem; font: 0.9rem/1.6 monospace; white-space: pre-wrap }</style>
<body>${escaped(error.stack ?? error.message)}
`,
				{ status: 500, headers: { 'content-type': 'text/html; charset=utf-8' } },
			),
		visitContext: createContext<unknown>(),
		fixedSegments: new Set(),
	};
}

function escaped(text: string): string {
	// Bundlers colour their complaints for terminals.
	// biome-ignore lint/suspicious/noControlCharactersInRegex: the colours begin with one
	return text.replace(/\u001b\[\d+m/g, '').replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
