import { Trans, useLingui } from '@lingui/react/macro';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Category, CourseSort } from '../../../contract/catalogue.ts';
import { quietApi } from '../../api/api.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { type CourseFilter, courseQuery, sorts } from './course-filter.ts';

interface Props {
	categories: readonly Category[];
	filter: CourseFilter;
	total: number;
	sortWords: Record<CourseSort, string>;
	onClose: () => void;
}

/** Chosen here, applied by one press that says how many courses it will show. */
export function CourseFilterSheet({ categories, filter, total, sortWords, onClose }: Props) {
	const { t } = useLingui();
	const navigate = useNavigate();
	const box = useRef<HTMLDialogElement>(null);
	const [chosen, choose] = useState(filter);
	const count = useCount(chosen, filter, total);
	useEffect(() => box.current?.showModal(), []);
	const apply = () => {
		box.current?.close();
		if (!same(chosen, filter)) void navigate(paths.courses(chosen));
	};
	const chip = (name: 'typeId' | 'categoryId', value: number, label: string) => (
		<label key={value} className="chip">
			<input type="radio" name={name} checked={chosen[name] === value} onChange={() => choose({ ...chosen, [name]: value })} />
			<span>{label}</span>
		</label>
	);
	return (
		// biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes a native dialog
		<dialog ref={box} className="dialog filter-sheet" aria-labelledby="filter-sheet" onClose={onClose} onClick={closeOutside}>
			<div className="filter-sheet-head">
				<h2 id="filter-sheet">
					<Trans>筛选与排序</Trans>
				</h2>
				<button type="button" onClick={() => choose({ categoryId: 0, typeId: 0, sort: 'newest' })}>
					<Trans>清除</Trans>
				</button>
			</div>
			<fieldset>
				<legend>
					<Trans>类型</Trans>
				</legend>
				{chip('typeId', 0, t`全部`)}
				{chip('typeId', 1, t`VIP 课程`)}
				{chip('typeId', 2, t`试听课程`)}
			</fieldset>
			<fieldset>
				<legend>
					<Trans>分类</Trans>
				</legend>
				{chip('categoryId', 0, t`全部`)}
				{categories.map((category) => chip('categoryId', category.id, category.name))}
			</fieldset>
			<fieldset className="filter-sheet-sorts">
				<legend>
					<Trans>排序</Trans>
				</legend>
				{sorts.map((sort) => (
					<label key={sort} className="radio-line">
						<span>{sortWords[sort]}</span>
						<input type="radio" name="sort" checked={chosen.sort === sort} onChange={() => choose({ ...chosen, sort })} />
					</label>
				))}
			</fieldset>
			<Button wide size="lg" onClick={apply}>
				<span aria-live="polite">{count === undefined ? <Trans>看结果</Trans> : <Trans>看这 {count} 门课</Trans>}</span>
			</Button>
		</dialog>
	);
}

function same(one: CourseFilter, other: CourseFilter): boolean {
	return one.categoryId === other.categoryId && one.typeId === other.typeId && one.sort === other.sort;
}

/** How many courses the choice will show; the total of the page while nothing was changed, nothing while it is being asked. */
function useCount(chosen: CourseFilter, filter: CourseFilter, total: number): number | undefined {
	const { categoryId, typeId } = chosen;
	const known = categoryId === filter.categoryId && typeId === filter.typeId;
	const [asked, setAsked] = useState<{ of: string; count: number }>();
	const of = `${categoryId}/${typeId}`;
	useEffect(() => {
		if (known) return;
		let gone = false;
		quietApi('courseList', courseQuery({ categoryId, typeId, sort: 'newest' }, 1, 1)).then(
			(answer) => gone || ('data' in answer && setAsked({ of, count: answer.data.totalCount })),
			() => {},
		);
		return () => {
			gone = true;
		};
	}, [categoryId, typeId, known, of]);
	return known ? total : asked?.of === of ? asked.count : undefined;
}

/** A press on the backdrop is a press on the dialog itself, outside its box. */
function closeOutside(event: MouseEvent<HTMLDialogElement>): void {
	const edge = event.currentTarget.getBoundingClientRect();
	if (event.target === event.currentTarget && event.clientY < edge.top) event.currentTarget.close();
}
