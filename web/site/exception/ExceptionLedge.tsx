/** What lies on the ledge under each screen: on 500 the yellow stick is in two, on 404 the cloth that did it is still there. */
export function ExceptionLedge({ kind }: { kind: '403' | '404' | '500' }) {
	return (
		<>
			<i className="stick" />
			{kind === '500' ? (
				<>
					<i className="stick" data-chalk="yellow" data-part="1" />
					<i className="stick" data-chalk="yellow" data-part="2" />
				</>
			) : (
				<i className="stick" data-chalk="yellow" />
			)}
			{kind === '404' && (
				<svg viewBox="0 0 132 26" width="132" height="26" aria-hidden="true">
					<path d="M0 4a4 4 0 0 1 4-4h124a4 4 0 0 1 4 4v10H0z" fill="#a57f5b" />
					<path d="M0 14h132v12H0z" fill="#34393a" />
				</svg>
			)}
		</>
	);
}
