import { type Plugin, parseAst } from 'vite';

/** React Router's own checks. Their second argument is advice for whoever writes the pages. */
const checks = new Set(['invariant', 'warning', 'warnOnce']);

interface Node {
	type: string;
	start: number;
	end: number;
}

/** The code with empty texts in place of the advice that its checks give; what is checked and thrown stays. */
export function withoutAdvice(code: string): string {
	const advice: Node[] = [];
	const walk = (node: unknown) => {
		if (typeof node !== 'object' || node === null) return;
		const { type, callee, arguments: given } = node as { type?: string; callee?: { name?: string }; arguments?: Node[] };
		const text = given?.[1];
		if (type === 'CallExpression' && checks.has(callee?.name ?? '') && text !== undefined && isText(text)) advice.push(text);
		Object.values(node).forEach(walk);
	};
	walk(parseAst(code));
	return advice.sort((a, b) => b.start - a.start).reduce((text, { start, end }) => `${text.slice(0, start)}""${text.slice(end)}`, code);
}

function isText(node: Node): boolean {
	const { type, value, operator, left } = node as Node & { value?: unknown; operator?: string; left?: Node };
	return type === 'TemplateLiteral' || (type === 'Literal' && typeof value === 'string') || (operator === '+' && left !== undefined && isText(left));
}

/**
 * Leaves the sentences out of what browsers get in which React Router tells programmers how to use it: three kilobytes of every first load. An
 * error still has its place in the code, and readers see sentences of ours. Fails the build when there are none any more.
 */
export function noAdvice(): Plugin {
	let left = 0;
	return {
		name: 'lectern:no-advice',
		apply: 'build',
		enforce: 'pre',
		applyToEnvironment: (environment) => environment.name === 'client',
		transform(code, id) {
			if (!/node_modules\/react-router\/dist\/production\/.*\.m?js$/.test(id)) return null;
			const short = withoutAdvice(code);
			left += code.length - short.length;
			return short === code ? null : { code: short, map: null };
		},
		buildEnd(error) {
			if (!error && this.environment.name === 'client' && left === 0) this.error('react-router gives no advice any more: no-advice.ts is not needed');
		},
	};
}
