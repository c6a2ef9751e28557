/** The surname in its square, or the teacher's own picture. Below 64 px the drawing leaves its grid out. The name stands beside it. On a `board` its ground is never the deep one. */
export function TeacherSquare({
	avatar,
	size,
	board = false,
	className = '',
}: {
	avatar: string;
	size: number;
	board?: boolean;
	className?: string;
}) {
	const drawn = avatar.includes('/art/avatar/');
	const how = drawn ? (size < 64 ? '&small=1' : '') + (board ? '&b=1' : '') : '';
	return <img className={`teacher-square ${className}`} src={avatar + how} alt="" width={size} height={size} loading="lazy" decoding="async" />;
}
