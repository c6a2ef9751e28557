/** Pictures of this page alone, strokes on a 24 grid. */
export const pictures = {
	mobile: 'M8 3h8a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM11 18h2',
	laptop: 'M6 6h12a1 1 0 0 1 1 1v8H5V7a1 1 0 0 1 1-1zM3 18h18',
	key: 'M8.5 20a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM11.5 13L20 5M16 9l3 3',
	plus: 'M12 5v14M5 12h14',
} as const;
