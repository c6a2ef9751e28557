/** What a call for staff can ask for. A word is `noun.what`; the noun is that of the thing (`question`, `classroom`), which is not always the name of the module. */
export const permissions = [
	'staff.read',
	'staff.change',
	'review.read',
	'review.change',
	'question.answer',
	'classroom.change',
	'member.read',
	'member.contacts',
	'member.change',
	'order.read',
	'order.refund',
	'order.ship',
	'payment.confirm',
	'coupon.read',
	'coupon.change',
	'gift.read',
	'gift.change',
	'invoice.read',
	'invoice.change',
	'payment.settings',
	'notices.read',
	'notices.send',
] as const;

export type Permission = (typeof permissions)[number];

export const staffRoles = ['owner', 'editor', 'teacher', 'finance'] as const;

export type StaffRole = (typeof staffRoles)[number];

/** Which role may what: the one table. Whoever has several roles may what any of them may. */
export const rolePermissions: Readonly<Record<StaffRole, readonly Permission[]>> = {
	owner: permissions,
	editor: ['review.read', 'review.change', 'classroom.change', 'order.ship'],
	teacher: ['question.answer', 'classroom.change'],
	finance: [
		'member.read',
		'order.read',
		'order.refund',
		'order.ship',
		'payment.confirm',
		'coupon.read',
		'gift.read',
		'invoice.read',
		'invoice.change',
	],
};

/** What somebody with these roles may do, each once, in the order of `permissions`. */
export function permissionsOf(roles: readonly StaffRole[]): Permission[] {
	return permissions.filter((each) => roles.some((role) => rolePermissions[role].includes(each)));
}
