import { useHref } from 'react-router';
import { precedence } from '../lib/sheets.ts';

/** A sheet that what stands beside it needs: React puts it into the head and shows neither before it has been loaded. It stays when they go. */
export function Sheet({ path }: { path: string }) {
	return <link rel="stylesheet" href={useHref(path)} precedence={precedence} />;
}
