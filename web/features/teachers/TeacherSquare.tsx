/** The surname in its square, or the teacher's own picture. Below 64 px the drawing leaves its grid out. The name stands beside it. */
export function TeacherSquare({ avatar, size, className = '' }: { avatar: string; size: number; className?: string }) {
	const small = size < 64 && avatar.includes('/art/avatar/') ? '&small=1' : '';
	return <img className={`teacher-square ${className}`} src={avatar + small} alt="" width={size} height={size} loading="lazy" decoding="async" />;
}
