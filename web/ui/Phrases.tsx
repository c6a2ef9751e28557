import { createElement, Fragment } from 'react';

/** A heading that may go on in another line after each mark of punctuation, in WebKit too, which does not break there in what is kept whole (`.phrases`). */
export function Phrases({ children }: { children: string }) {
	const [first, ...others] = children.split(/(?<=[，。：；！？])(?=[^，。：；！？”’」』）》])/);
	return createElement(Fragment, null, first, ...others.flatMap((phrase, at) => [createElement('wbr', { key: at }), phrase]));
}
