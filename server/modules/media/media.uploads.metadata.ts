import { isCleanLine } from '../../../contract/clean-text.ts';

/** What a sender said of its upload: names to texts, null for a name alone. */
export type Metadata = Record<string, string | null>;

/** UTF-16 units; no file system takes a longer name. */
const longestFileName = 255;
const longestValue = 1000;

/**
 * The header Upload-Metadata of tus: `name base64,name base64 …`. Null when it is not that: twice the same name, not base64, not UTF-8,
 * a control character in a text, or a text that is too long. It is refused when an upload is created, before anything is written.
 */
export function readMetadata(header: string): Metadata | null {
	const metadata: Metadata = Object.create(null) as Metadata;
	for (const pair of header.split(',')) {
		const [, name, encoded] = /^ ?([!-+\--~]+)(?: ([A-Za-z0-9+/]*={0,2}))?$/.exec(pair) ?? [];
		if (name === undefined || name in metadata) return null;
		const value = encoded === undefined || encoded === '' ? null : textOf(encoded);
		if (value === undefined) return null;
		if (value !== null && (!isCleanLine(value) || value.length > (name === 'filename' ? longestFileName : longestValue))) return null;
		metadata[name] = value;
	}
	return metadata;
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function textOf(encoded: string): string | undefined {
	const bytes = Buffer.from(encoded, 'base64');
	// Node takes what is not base64 for the end: what was left out shows when it is written again.
	if (encoded.length % 4 !== 0 || bytes.toString('base64') !== encoded) return undefined;
	try {
		return utf8.decode(bytes);
	} catch {
		return undefined;
	}
}

/** The file's name without its ending, unless the sender gave a title. What makes an asset of it cleans it. */
export function titleOf(metadata: Metadata | undefined): string {
	const text = (name: string) => (typeof metadata?.[name] === 'string' ? metadata[name] : undefined);
	return text('title') ?? text('filename')?.replace(/\.\w{1,5}$/, '') ?? '';
}
