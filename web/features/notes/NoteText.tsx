import { Fragment, type ReactNode } from 'react';
import { typedLang } from '../site/typed-lang.ts';
import { type Block, blocksOf, type Inline } from './note-markdown.ts';

/** A note as it is read. Made of elements, never of HTML: whatever somebody typed stays text. */
export function NoteText({ text }: { text: string }) {
	return (
		<div className="note-text" lang={typedLang(text)}>
			{blocksOf(text).map((block, index) => blockOf(block, index))}
		</div>
	);
}

function blockOf(block: Block, key: number): ReactNode {
	if (block.kind === 'code')
		return (
			<pre key={key}>
				<code>{block.text}</code>
			</pre>
		);
	if (block.kind === 'list') {
		const List = block.ordered ? 'ol' : 'ul';
		return (
			<List key={key}>
				{block.items.map((parts, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: nothing but its place tells one from another
					<li key={index}>{parts.map(inline)}</li>
				))}
			</List>
		);
	}
	return (
		<p key={key}>
			{block.lines.map((parts, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: nothing but its place tells one from another
				<Fragment key={index}>
					{index > 0 && <br />}
					{parts.map(inline)}
				</Fragment>
			))}
		</p>
	);
}

function inline(part: Inline, key: number): ReactNode {
	if (typeof part === 'string') return <Fragment key={key}>{part}</Fragment>;
	if (part.kind === 'code') return <code key={key}>{part.text}</code>;
	const Mark = part.kind === 'bold' ? 'strong' : 'em';
	return <Mark key={key}>{part.parts.map(inline)}</Mark>;
}
