/**
 * A fault that is planted in a page, and the test that must turn red for it. `npm run mutate -- pages` builds the pages once with every fault in them,
 * each behind a switch, and turns them on in groups.
 */
export interface PageFault {
	/** Unique, kebab-case, of the row and what is wrong: `r02-no-banner`. */
	id: string;
	/** Row of docs/checklist.md whose promise it breaks. */
	row: string;
	/** What a visitor would see, in words: `8 trial courses become 7`. */
	what: string;
	/** Source file, from the root of the project. */
	file: string;
	/**
	 * A snippet that stands once in the file (white space counts as any white space), with the part that changes between `⟦` and `⟧`. That part is an
	 * expression, or an element that stands as a child of another one, or whole statements.
	 */
	at: string;
	/** What stands there instead: an expression (`null` for an element that is gone), or statements (none for a part that is gone). */
	becomes: string;
	/** What the part is: by default `child` when it begins with `<`, otherwise `expression`. */
	kind?: 'expression' | 'child' | 'statements';
	/** The test that must notice: its file below test/ and a part of its title. */
	test: { file: string; title: string };
	/** A part of what the failed test must say (words of the expectation, or a value), so that another fault's failure does not count. */
	says: string;
}
