/** At most so many letters of a text: a longer one ends in an ellipsis, which counts. */
export function cutText(text: string, most: number): string {
	const letters = [...text];
	return letters.length <= most ? text : `${letters.slice(0, most - 1).join('')}…`;
}
