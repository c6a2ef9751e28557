import { useLingui } from '@lingui/react/macro';
import { listed } from '../../lib/locale.ts';

/** 顾明远、沈知白 */
export function TeacherNames({ teachers }: { teachers: readonly { name: string }[] }) {
	const { i18n } = useLingui();
	return listed(
		teachers.map(({ name }) => name),
		i18n.locale,
	);
}
