/** Why the start failed, in one sentence for the operator. Printed without a stack; exit code 1. */
export class StartError extends Error {
	override name = 'StartError';
}
