/** The surname in its square where the size changes with the window: below lg it is small enough to go without the grid. */
export function TeacherPortrait({ avatar, size, eager }: { avatar: string; size: number; eager?: boolean }) {
	const drawn = avatar.includes('/art/avatar/');
	return (
		<picture>
			{drawn && <source media="(width < 64rem)" srcSet={`${avatar}&small=1`} />}
			<img className="portrait" src={avatar} alt="" width={size} height={size} loading={eager ? 'eager' : 'lazy'} decoding="async" />
		</picture>
	);
}
