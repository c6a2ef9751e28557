export interface Page<T> {
	list: T[];
	pagination: { total: number; current: number; pageSize: number };
}

/** R41: dataList, totalCount, curPage → list and pagination. */
export function toPage<T>(answer: { dataList: T[]; totalCount: number; curPage: number; pageSize: number }): Page<T> {
	return { list: answer.dataList, pagination: { total: answer.totalCount, current: answer.curPage, pageSize: answer.pageSize } };
}

export function emptyPage(pageSize: number): Page<never> {
	return { list: [], pagination: { total: 0, current: 1, pageSize } };
}
