import { Trans } from '@lingui/react/macro';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Category, CourseFacets, CourseSort } from '../../../contract/catalogue/public.ts';
import { quietApi } from '../../api/api.ts';
import { sheets } from '../../lib/sheets.ts';
import { paths } from '../../paths.ts';
import dialogStyles from '../../styles/dialog.css?url';
import filterSheetStyles from '../../styles/filter-sheet.css?url';
import { Button } from '../../ui/Button.tsx';
import { Sheets } from '../../ui/Sheets.tsx';
import { type CourseFilter, cleared, facetQuery, sorts } from './course-filter.ts';
import { setChoices, useFilterRows } from './filter-rows.ts';

const styles = sheets(dialogStyles, filterSheetStyles);

interface Props {
	filter: CourseFilter;
	facets: CourseFacets | null;
	place: { categories: readonly Category[]; path: readonly Category[] };
	total: number;
	sortWords: Record<CourseSort, string>;
	onClose: () => void;
}

/** Chosen here, applied by one press that says how many courses it will show. The category has its strip above. */
export function CourseFilterSheet({ filter, facets, place, total, sortWords, onClose }: Props) {
	const navigate = useNavigate();
	const box = useRef<HTMLDialogElement>(null);
	const [chosen, choose] = useState(filter);
	const counts = useFacets(chosen, filter, facets);
	const rows = useFilterRows(chosen, counts.facets, place).filter((row) => row.key !== 'category');
	const count = counts.current ? (counts.facets?.total ?? total) : undefined;
	const set = setChoices(rows).length;
	useEffect(() => {
		box.current?.showModal();
		// Else its list has the focus, and all of it is read.
		box.current?.querySelector('h2')?.focus();
	}, []);
	const apply = () => {
		box.current?.close();
		if (paths.courses(chosen) !== paths.courses(filter)) void navigate(paths.courses(chosen));
	};
	return (
		// biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes a native dialog
		<dialog ref={box} className="dialog filter-sheet" aria-labelledby="filter-sheet" onClose={onClose} onClick={closeOutside}>
			<Sheets paths={styles} />
			<div className="filter-sheet-head">
				<h2 id="filter-sheet" tabIndex={-1}>
					<Trans>筛选与排序</Trans>
				</h2>
				{set > 0 && (
					<button type="button" onClick={() => choose({ ...cleared(chosen), categoryId: place.path[0]?.id ?? chosen.categoryId })}>
						<Trans>清除 {set} 个</Trans>
					</button>
				)}
			</div>
			<div className="filter-sheet-body">
				{rows.map(({ key, label, choices }) => (
					<fieldset key={key}>
						<legend>{label}</legend>
						{choices.map((choice) => (
							<label key={choice.key} className="chip">
								<input
									type="radio"
									name={key}
									checked={choice.on}
									disabled={choice.count === 0 && !choice.on}
									onChange={() => choose({ ...choice.filter, sort: chosen.sort })}
								/>
								<span>
									{choice.label}
									{choice.count !== undefined && <small>{choice.count}</small>}
								</span>
							</label>
						))}
					</fieldset>
				))}
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
			</div>
			<div className="filter-sheet-foot">
				<Button wide size="lg" onClick={apply}>
					<span aria-live="polite">{count === undefined ? <Trans>看结果</Trans> : <Trans>看这 {count} 门课</Trans>}</span>
				</Button>
			</div>
		</dialog>
	);
}

/** The counts for what is chosen; while they are being asked those of before, which are not `current`. */
function useFacets(chosen: CourseFilter, filter: CourseFilter, facets: CourseFacets | null) {
	const of = JSON.stringify(facetQuery(chosen));
	const [known, know] = useState({ of: JSON.stringify(facetQuery(filter)), facets });
	useEffect(() => {
		if (known.of === of) return;
		let gone = false;
		quietApi('courseFacets', JSON.parse(of)).then(
			(answer) => gone || ('data' in answer && know({ of, facets: answer.data })),
			() => {},
		);
		return () => {
			gone = true;
		};
	}, [of, known.of]);
	return { facets: known.facets, current: known.of === of };
}

/** A press on the backdrop is a press on the dialog itself, outside its box. */
function closeOutside(event: MouseEvent<HTMLDialogElement>): void {
	const edge = event.currentTarget.getBoundingClientRect();
	if (event.target === event.currentTarget && event.clientY < edge.top) event.currentTarget.close();
}
