/** How long an answer is news. Milliseconds: no longer than its notice is kept, so that what is shown for the second time tells nobody twice. */
const news = 90 * 86_400_000;

/** Whether who wrote something that is shown again is to hear of its answer: it may have been given while it was hidden. */
export function isAnswerNews(answeredAt: Date | null, now: Date): boolean {
	return answeredAt !== null && now.getTime() - answeredAt.getTime() < news;
}
