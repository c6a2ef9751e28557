import { relative } from 'node:path';
import {
	type CallExpression,
	type FunctionDeclaration,
	isCallExpression,
	isFunctionDeclaration,
	isIdentifier,
	isPropertyAccessExpression,
	type Node,
	type SourceFile,
} from 'typescript/unstable/ast';
import type { Checker, Project, Type } from 'typescript/unstable/sync';
import { Evaluator, type Given, NotUnderstood, type Way } from './evaluate.ts';

/** A statement as the code sends it. */
export interface SentStatement {
	/** `server/modules/news/news.queries.ts:12` */
	place: string;
	/** Every way in which it can be put together; values stand as `bound` of evaluate.ts. */
	ways: Way[];
	/** What the code says that a row is; null where it says nothing. */
	row: Type | null;
}

const methods = new Set(['rows', 'row', 'one', 'run']);

/** The statements of the sources below `folders` and what could not be understood of them. */
export function statementsOf(
	project: Project,
	root: string,
	isWanted: (file: string) => boolean,
): { statements: SentStatement[]; unclear: string[] } {
	const { checker, program } = project;
	const evaluator = new Evaluator(project);
	const statements: SentStatement[] = [];
	const unclear: string[] = [];
	for (const name of program.getSourceFileNames()) {
		const file = relative(root, name);
		if (!isWanted(file)) continue;
		const source = program.getSourceFile(name);
		if (source === undefined) continue;
		const lineAt = linesOf(source.text);
		for (const call of callsIn(source)) {
			const [argument] = [...call.arguments];
			if (argument === undefined || !isSqlCall(checker, call)) continue;
			const place = `${file}:${lineAt(call.expression.end)}`;
			try {
				const ways = waysInto(call, source, evaluator, checker).flatMap((given) => evaluator.ways(argument, given));
				statements.push({ place, ways: [...new Map(ways.map((way) => [way.text, way])).values()], row: rowOf(checker, call) });
			} catch (error) {
				if (!(error instanceof NotUnderstood)) throw error;
				unclear.push(`${place} ${error.message}`);
			}
		}
	}
	return { statements, unclear };
}

function callsIn(source: SourceFile): CallExpression[] {
	const found: CallExpression[] = [];
	const visit = (node: Node): void => {
		if (isCallExpression(node) && isPropertyAccessExpression(node.expression) && methods.has(node.expression.name.text)) found.push(node);
		node.forEachChild(visit);
	};
	source.forEachChild(visit);
	return found;
}

/** Whether the call's first argument is a statement of ours. */
function isSqlCall(checker: Checker, call: CallExpression): boolean {
	const [argument] = [...call.arguments];
	const type = argument && checker.getTypeAtLocation(argument);
	return type !== undefined && checker.getPropertyOfType(type, 'isSql') !== undefined;
}

/** A function that is given parts of its statement is read once for each call of it in its file, and so are those that call it. */
function waysInto(call: Node, source: SourceFile, evaluator: Evaluator, checker: Checker): Given[] {
	const around = functionAround(call);
	const parameters = [...(around?.parameters ?? [])].map((parameter) => checker.getSymbolAtLocation(parameter.name));
	const isSql = (at: number) => {
		const symbol = parameters[at];
		const type = symbol && checker.getTypeOfSymbol(symbol);
		return type !== undefined && checker.getPropertyOfType(type, 'isSql') !== undefined;
	};
	if (around?.name === undefined || !parameters.some((_, at) => isSql(at))) return [new Map()];
	const name = around.name.text;
	const found: Given[] = [];
	const visit = (node: Node): void => {
		if (isCallExpression(node) && isIdentifier(node.expression) && node.expression.text === name)
			for (const given of functionAround(node) === around ? [] : waysInto(node, source, evaluator, checker))
				found.push(new Map([...given, ...evaluator.argumentsOf([...around.parameters], [...node.arguments], given)]));
		node.forEachChild(visit);
	};
	source.forEachChild(visit);
	return found;
}

function functionAround(node: Node): FunctionDeclaration | undefined {
	for (let at: Node | undefined = node.parent; at !== undefined; at = at.parent) if (isFunctionDeclaration(at)) return at;
	return undefined;
}

/** `T` of `row<T>`, `one<T>`, `rows<T>`: written, or taken from what is expected. */
function rowOf(checker: Checker, call: CallExpression): Type | null {
	if (!isPropertyAccessExpression(call.expression) || call.expression.name.text === 'run') return null;
	const promise = checker.getTypeAtLocation(call);
	if (promise === undefined || !promise.isTypeReference()) return null;
	const [inside] = checker.getTypeArguments(promise);
	if (inside === undefined) return null;
	if (call.expression.name.text !== 'rows') return checker.getNonNullableType(inside) ?? null;
	return inside.isTypeReference() ? (checker.getTypeArguments(inside)[0] ?? null) : null;
}

function linesOf(text: string): (position: number) => number {
	const starts = [0];
	for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
	return (position) => starts.filter((start) => start <= position).length;
}
