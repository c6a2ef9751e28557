/** A page as the wire has it. */
export function pageOf<T>(dataList: T[], totalCount: number, input: { currPage: number; pageSize: number }) {
	return { dataList, totalCount, curPage: input.currPage, pageSize: input.pageSize };
}

export function offsetOf(input: { currPage: number; pageSize: number }): number {
	return (input.currPage - 1) * input.pageSize;
}
