import type { HoverItem } from '../../../contract/site/public.ts';
import { sheets } from '../../lib/sheets.ts';
import menusStyles from '../../styles/menus.css?url';
import { QrCode } from '../../ui/QrCode.tsx';
import { Sheets } from '../../ui/Sheets.tsx';

const styles = sheets(menusStyles);

/** A code or a number, one bold line, one sentence with the hours. */
export function HoverPanel({ item }: { item: HoverItem }) {
	const picture = item.kind === 'qrcode' && /^(https?:)?\/.+\.(png|jpe?g|webp|svg|avif)$/i.test(item.value);
	return (
		<section className="hover-panel floats" aria-label={item.title}>
			<Sheets paths={styles} />
			{item.kind === 'phone' ? (
				<a className="type-figure" href={`tel:${item.value}`}>
					{item.value}
				</a>
			) : picture ? (
				<img className="qr" src={item.value} alt="" width="172" height="172" />
			) : (
				<QrCode text={item.value || location.origin} mark />
			)}
			<strong>{item.title}</strong>
			{item.note}
		</section>
	);
}
