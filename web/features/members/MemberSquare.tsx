/** The member's picture, or the square drawn from their name. The name stands beside it. */
export function MemberSquare({ avatar, size, className = '' }: { avatar: string; size: number; className?: string }) {
	// Below 64 px the drawing leaves its grid out.
	const small = size < 64 && avatar.includes('/art/avatar/') ? '&small=1' : '';
	return <img src={avatar + small} alt="" width={size} height={size} className={`flex-none rounded-sm ${className}`} />;
}
