/** Article HTML, sanitised on the server when it was saved. */
export function Prose({ html, className = '' }: { html: string; className?: string }) {
	return <div className={`prose ${className}`} dangerouslySetInnerHTML={{ __html: html }} />;
}
