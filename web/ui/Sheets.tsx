import { useHref } from 'react-router';
import { precedence } from '../lib/sheets.ts';

/** Sheets that what stands beside them is drawn with: React puts them into the head, and shows neither before they have been loaded. They stay when it goes. */
export function Sheets({ paths }: { paths: readonly string[] }) {
	return paths.map((path) => <Sheet key={path} path={path} />);
}

function Sheet({ path }: { path: string }) {
	return <link rel="stylesheet" href={useHref(path)} precedence={precedence} />;
}
