import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';

/** Half the seal's own coordinates; the name runs along this radius. */
const radius = 50;
/** How much of the circle the name may take. */
const share = 0.72;

/** Letters of a name that are as wide as they are high; Latin ones take about half. */
function widthOf(name: string): number {
	return [...name].reduce((width, letter) => width + (/[\u2e80-\uffef]/.test(letter) ? 1 : 0.54), 0);
}

/**
 * The agency's stamp as a drawing: its name round the edge, what the paper is across the middle. No star and no register's number: it is the
 * site's own mark and claims nothing; what proves the paper is its code.
 */
export function StatementSeal({ name }: { name: string }) {
	const { t } = useLingui();
	const arc = useId();
	// The translation breaks its line where the circle wants it.
	const lines = t({ context: '印章', message: '学时证明' }).split('\n');
	const width = widthOf(name);
	const room = 2 * Math.PI * radius * share;
	const size = Math.min(13, room / Math.max(width, 1));
	// A short name is spread, so that it still goes round.
	const spread = Math.max(0, Math.min(size * 0.6, room / Math.max([...name].length, 1) - (size * width) / Math.max([...name].length, 1)));
	return (
		<svg className="seal" viewBox="-68 -68 136 136" aria-hidden="true">
			<circle r="65" className="seal-line" strokeWidth="3.5" />
			<circle r="40" className="seal-line" strokeWidth="1" />
			<path id={arc} d={`M0 ${radius}A${radius} ${radius} 0 1 1 .01 ${radius}`} fill="none" />
			<text fontSize={size} letterSpacing={spread} className="seal-text">
				<textPath href={`#${arc}`} startOffset="50%" textAnchor="middle">
					{name}
				</textPath>
			</text>
			<g className="seal-mark">
				<path d="M-16 -30h7v19h25v7h-32z" />
				<rect x="-5" y="-16.5" width="14" height="3.5" rx="1" />
			</g>
			<text textAnchor="middle" fontSize={Math.min(13, 70 / Math.max(...lines.map(widthOf)))} className="seal-text">
				{lines.map((line, row) => (
					<tspan key={line} x="0" y={14 + row * 12}>
						{line}
					</tspan>
				))}
			</text>
		</svg>
	);
}
