import { useLingui } from '@lingui/react/macro';

/** 顾明远、沈知白 */
export function TeacherNames({ teachers }: { teachers: readonly { name: string }[] }) {
	const { i18n } = useLingui();
	return teachers.map(({ name }) => name).join(i18n.locale === 'en' ? ', ' : '、');
}
