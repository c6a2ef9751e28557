/** A phone number as people write it and as password managers fill it in → as the server takes it: `138 0013 8000`, `+86 138…` → `13800138000`. */
export function barePhone(written: string): string {
	const bare = written.normalize('NFKC').replace(/[^\d+]/g, '');
	return bare.replace(/^(?:\+|00)?86(?=1\d{10}$)/, '');
}

/** `13800138000` → `138 0013 8000`, also while it is being typed. Numbers of other countries stay as they are. */
export function groupedPhone(written: string): string {
	const bare = barePhone(written);
	if (bare.startsWith('+')) return written;
	const groups = [bare.slice(0, 3), bare.slice(3, 7), bare.slice(7)];
	return groups.filter((group) => group !== '').join(' ');
}

/** `139****6620` */
export function maskedPhone(bare: string): string {
	return bare.replace(/^(.*?)\d{4}(\d{4})$/, '$1****$2');
}
