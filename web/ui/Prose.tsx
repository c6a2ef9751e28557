import { useHref } from 'react-router';

/** Article HTML, sanitised on the server when it was saved. Its writers name addresses of this site as `/news`, wherever the site lies. */
export function Prose({ html, className = '' }: { html: string; className?: string }) {
	const base = useHref('/').replace(/\/$/, '');
	const inPlace =
		base === ''
			? html
			: html.replace(/ (href|src)="(\/(?!\/)[^"]*)"/g, (own, name, to) => (to.startsWith(`${base}/`) ? own : ` ${name}="${base}${to}"`));
	return <div className={`prose ${className}`} dangerouslySetInnerHTML={{ __html: inPlace }} />;
}
