import qrcode from 'qrcode-generator';

/**
 * A QR code as one SVG path. Import it lazily: the encoder weighs as much as everything else a page needs from us.
 * With the mark in its middle the highest error correction is taken (30 %), so the covered modules are made good.
 */
export function QrCode({ text, mark, label }: { text: string; mark?: boolean; label?: string }) {
	const code = qrcode(0, mark ? 'H' : 'M');
	code.addData(text);
	code.make();
	const size = code.getModuleCount();
	let path = '';
	for (let y = 0; y < size; y++) for (let x = 0; x < size; x++) if (code.isDark(y, x)) path += `M${x} ${y}h1v1h-1z`;
	const quiet = 2;
	const badge = size * 0.17;
	return (
		<svg
			className="qr"
			viewBox={`${-quiet} ${-quiet} ${size + 2 * quiet} ${size + 2 * quiet}`}
			shapeRendering="crispEdges"
			role={label ? 'img' : undefined}
			aria-label={label}
			aria-hidden={label ? undefined : true}
		>
			<path d={path} fill="#15211d" />
			{mark && (
				<g transform={`translate(${(size - badge) / 2} ${(size - badge) / 2}) scale(${badge / 28})`} shapeRendering="auto">
					<rect x="-2" y="-2" width="32" height="32" rx="6" fill="#fff" />
					<rect width="28" height="28" rx="5" fill="var(--board)" />
					<path d="M7 6h4v12h11v4H7z" fill="var(--chalk)" />
					<rect x="13" y="13.7" width="7.6" height="3" rx=".8" fill="var(--yellow)" />
				</g>
			)}
		</svg>
	);
}
