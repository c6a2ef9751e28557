import { LogoMark } from './LogoMark.tsx';

/** Mark and name. `sub` is the name in the other language, shown where there is room (`full`: always). */
export function Logo({ name, sub, image, full }: { name: string; sub?: string | undefined; image?: string | undefined; full?: boolean }) {
	return (
		<span className={`logo ${full ? 'logo-full' : ''}`}>
			{image ? <img src={image} alt="" height="32" /> : <LogoMark />}
			{name}
			{sub && <small>{sub}</small>}
		</span>
	);
}
