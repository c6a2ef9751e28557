/** The surname in its square where the size changes with the window: below lg it is small enough to go without the grid. */
export function TeacherPortrait({ avatar: given, size, eager, board = false }: { avatar: string; size: number; eager?: boolean; board?: boolean }) {
	const drawn = given.includes('/art/avatar/');
	const avatar = drawn && board ? `${given}&b=1` : given;
	return (
		<picture>
			{drawn && <source media="(width < 64rem)" srcSet={`${avatar}&small=1`} />}
			<img className="portrait" src={avatar} alt="" width={size} height={size} loading={eager ? 'eager' : 'lazy'} decoding="async" />
		</picture>
	);
}
