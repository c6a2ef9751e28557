import { CoverLabels } from '../../ui/CoverLabels.tsx';

/** A cover drawn from an id can lie on a board: there its deep ground is swapped for mid. Uploaded pictures stay as they are. */
function onBoard(src: string): string {
	return src.includes('/art/cover/') ? `${src}&b=1` : src;
}

/** 8:5. The title stands next to it, so it has no words of its own. `eager`: above the fold. */
export function Cover({
	src,
	eager,
	board,
	vip = false,
	trial = false,
	className = '',
}: {
	src: string;
	eager?: boolean | undefined;
	board?: boolean;
	vip?: boolean;
	trial?: boolean;
	className?: string;
}) {
	return (
		<span className={`cover ${className}`}>
			<img src={board ? onBoard(src) : src} alt="" width="320" height="200" loading={eager ? 'eager' : 'lazy'} decoding="async" />
			<CoverLabels vip={vip} trial={trial} />
		</span>
	);
}
