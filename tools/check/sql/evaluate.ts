import {
	type Expression,
	isArrayLiteralExpression,
	isArrowFunction,
	isAsExpression,
	isBindingElement,
	isBlock,
	isCallExpression,
	isConditionalExpression,
	isElementAccessExpression,
	isForOfStatement,
	isFunctionDeclaration,
	isIdentifier,
	isNoSubstitutionTemplateLiteral,
	isObjectLiteralExpression,
	isParenthesizedExpression,
	isPropertyAccessExpression,
	isPropertyAssignment,
	isReturnStatement,
	isStringLiteral,
	isTaggedTemplateExpression,
	isTemplateExpression,
	isVariableDeclaration,
	type Node,
	type ParameterDeclaration,
	type TemplateLiteral,
} from 'typescript/unstable/ast';
import type { Checker, Project, Type } from 'typescript/unstable/sync';

/** Stands in a text where a value is bound. */
export const bound = '\u0001';
/** More ways to put one statement together than this are not all tried. */
const mostWays = 24;

/** What is not understood of an expression. */
export class NotUnderstood extends Error {}

/** One way to put a text together, and what was chosen for it where there is a choice. */
export interface Way {
	text: string;
	choices: readonly string[];
}

/** What parameters stand for that are parts of a statement, or literals that go into one, by the parameter's symbol. */
export type Given = ReadonlyMap<number, readonly Way[]>;

/**
 * Puts together the texts that an expression of type `Sql` can have, without running it: both branches of a condition, what functions return, every
 * member of a union of literals in `raw(…)`. Throws `NotUnderstood`.
 */
export class Evaluator {
	readonly #project: Project;
	readonly #checker: Checker;

	constructor(project: Project) {
		this.#project = project;
		this.#checker = project.checker;
	}

	ways(node: Expression, given: Given): Way[] {
		if (isParenthesizedExpression(node) || isAsExpression(node)) return this.ways(node.expression, given);
		if (isConditionalExpression(node)) return [...this.ways(node.whenTrue, given), ...this.ways(node.whenFalse, given)];
		if (isTaggedTemplateExpression(node))
			return this.#template(node.template, (hole) => (this.#isSql(hole) ? this.ways(hole, given) : [plain(bound)]));
		if (isIdentifier(node)) return this.#named(node, given);
		if (isCallExpression(node)) return this.#called(node.expression, [...node.arguments], given);
		throw new NotUnderstood(`an expression of type Sql: ${node.getText().slice(0, 60)}`);
	}

	/** A template with each of its holes filled in every way, as far as `mostWays` goes. */
	#template(template: TemplateLiteral, waysOf: (hole: Expression) => Way[]): Way[] {
		if (isNoSubstitutionTemplateLiteral(template)) return [plain(template.text)];
		let found = [plain(template.head.text)];
		for (const span of template.templateSpans) {
			const ways = waysOf(span.expression);
			const next = ways.length === 1 ? ways : ways.map((way, at) => ({ text: way.text, choices: [...way.choices, `${span.pos} ${at}`] }));
			found = found
				.flatMap((before) => next.map((way) => ({ text: before.text + way.text + span.literal.text, choices: [...before.choices, ...way.choices] })))
				.slice(0, mostWays);
		}
		return found;
	}

	#named(node: Node, given: Given): Way[] {
		const symbol = this.#checker.getSymbolAtLocation(node);
		if (symbol === undefined) throw new NotUnderstood(`the name ${node.getText()}`);
		const known = given.get(symbol.id);
		if (known !== undefined) return [...known];
		const declaration = this.#declarationOf(node);
		if (declaration !== undefined && isVariableDeclaration(declaration) && declaration.initializer) return this.ways(declaration.initializer, given);
		const members = declaration === undefined ? [] : this.#loopedOver(declaration);
		if (members.length > 0) return members.flatMap((each) => this.ways(each, given));
		throw new NotUnderstood(`the parameter ${node.getText()}`);
	}

	/** What a loop's variable, or a property taken from it, stands for: `for (const x of list)`, `for (const { x } of list())`. */
	#loopedOver(declaration: Node): Expression[] {
		const taken = isBindingElement(declaration) ? (declaration.propertyName ?? declaration.name)?.getText() : undefined;
		const variable = isBindingElement(declaration) ? declaration.parent.parent : declaration;
		const loop = isVariableDeclaration(variable) ? variable.parent.parent : undefined;
		if (loop === undefined || !isForOfStatement(loop)) return [];
		const members = this.#membersOf(loop.expression);
		if (taken === undefined) return members;
		return members.flatMap((each) =>
			isObjectLiteralExpression(each)
				? [...each.properties].flatMap((entry) => (isPropertyAssignment(entry) && entry.name.getText() === taken ? [entry.initializer] : []))
				: [],
		);
	}

	/** Of a list that is written out, there or in a function or variable that is named. */
	#membersOf(list: Expression): Expression[] {
		if (isArrayLiteralExpression(list)) return [...list.elements];
		const declaration = this.#declarationOf(isCallExpression(list) ? list.expression : list);
		const made = declaration && isVariableDeclaration(declaration) ? declaration.initializer : undefined;
		if (made === undefined) return [];
		return this.#membersOf(isArrowFunction(made) && !isBlock(made.body) ? (made.body as Expression) : made);
	}

	#called(callee: Expression, args: Expression[], given: Given): Way[] {
		const name = isIdentifier(callee) ? callee.text : '';
		const [first, second] = args;
		if (name === 'raw' && first) return this.#literals(first, given);
		if (name === 'join' && first && second) return this.#joined(first, this.#literals(second, given)[0]?.text ?? '', given);
		const made = this.#declarationOf(callee);
		const body = made && (isFunctionDeclaration(made) ? made : isVariableDeclaration(made) ? made.initializer : undefined);
		if (body === undefined || !(isFunctionDeclaration(body) || isArrowFunction(body))) throw new NotUnderstood(`the call of ${callee.getText()}`);
		return this.#returned(body.body as Node, new Map([...given, ...this.argumentsOf([...body.parameters], args, given)]));
	}

	/** What the parameters of a function stand for in one call of it. */
	argumentsOf(parameters: readonly ParameterDeclaration[], args: readonly Expression[], given: Given): [number, Way[]][] {
		return parameters.flatMap((parameter, at): [number, Way[]][] => {
			const argument = args[at] ?? parameter.initializer;
			const symbol = this.#checker.getSymbolAtLocation(parameter.name);
			if (argument === undefined || symbol === undefined) return [];
			if (this.#isSql(argument)) return [[symbol.id, this.ways(argument, given)]];
			const literals = isStringLiteral(argument) || isNoSubstitutionTemplateLiteral(argument) ? [plain(argument.text)] : [];
			return literals.length > 0 ? [[symbol.id, literals]] : [];
		});
	}

	#joined(list: Expression, separator: string, given: Given): Way[] {
		if (isArrayLiteralExpression(list)) {
			const parts = [...list.elements].map((each) => this.ways(each, given));
			return parts.reduce(
				(all, part) =>
					all.flatMap((before) =>
						part.map((way) => ({
							text: before.text === '' ? way.text : before.text + separator + way.text,
							choices: [...before.choices, ...way.choices],
						})),
					),
				[plain('')],
			);
		}
		// `list.map(one)`: as many as there are; one and two stand for them.
		if (isCallExpression(list) && isPropertyAccessExpression(list.expression) && list.expression.name.text === 'map') {
			const [one] = [...list.arguments];
			const ways = one && isArrowFunction(one) ? this.#returned(one.body as Node, given) : one ? this.#called(one, [], given) : [];
			return ways.map(({ text, choices }) => ({ text: text + separator + text, choices }));
		}
		if (isIdentifier(list)) {
			const declaration = this.#declarationOf(list);
			if (declaration && isVariableDeclaration(declaration) && declaration.initializer)
				return this.#joined(declaration.initializer, separator, given);
		}
		throw new NotUnderstood(`a list that is joined: ${list.getText().slice(0, 60)}`);
	}

	/** What a function returns: its expression, or those of its own `return`s. */
	#returned(body: Node, given: Given): Way[] {
		if (!isBlock(body)) return this.ways(body as Expression, given);
		const found: Way[] = [];
		const visit = (node: Node): void => {
			if (isArrowFunction(node) || isFunctionDeclaration(node)) return;
			if (isReturnStatement(node) && node.expression) found.push(...this.ways(node.expression, given));
			node.forEachChild(visit);
		};
		body.forEachChild(visit);
		return found;
	}

	/** The texts that an expression of a literal type, or a template of such, can have. */
	#literals(node: Expression, given: Given): Way[] {
		const named = isIdentifier(node) ? given.get(this.#checker.getSymbolAtLocation(node)?.id ?? -1) : undefined;
		if (named !== undefined) return [...named];
		const type = this.#checker.getTypeAtLocation(node);
		const found = type === undefined ? [] : literalsOf(type);
		if (found.length > 0) return found.map(plain);
		if (isCallExpression(node) && isIdentifier(node.expression) && node.expression.text === 'String') {
			const [number] = [...node.arguments];
			const literals = number && literalsOf(this.#checker.getTypeAtLocation(number));
			return literals && literals.length > 0 ? literals.map(plain) : [plain('1')];
		}
		if (isConditionalExpression(node)) return [...this.#literals(node.whenTrue, given), ...this.#literals(node.whenFalse, given)];
		if (isParenthesizedExpression(node)) return this.#literals(node.expression, given);
		if (isTemplateExpression(node) || isNoSubstitutionTemplateLiteral(node)) return this.#template(node, (hole) => this.#literals(hole, given));
		if (isIdentifier(node)) {
			const declaration = this.#declarationOf(node);
			if (declaration && isVariableDeclaration(declaration) && declaration.initializer) return this.#literals(declaration.initializer, given);
		}
		// `table[key]`: any of its entries.
		if (isElementAccessExpression(node) && isIdentifier(node.expression)) {
			const declaration = this.#declarationOf(node.expression);
			const table = declaration && isVariableDeclaration(declaration) ? declaration.initializer : undefined;
			if (table && isObjectLiteralExpression(table))
				return [...table.properties].flatMap((each) =>
					isPropertyAssignment(each) && each.initializer ? this.#literals(each.initializer, given) : [],
				);
		}
		throw new NotUnderstood(`a text that is not a literal: ${node.getText().slice(0, 60)}`);
	}

	#isSql(node: Expression): boolean {
		const type = this.#checker.getTypeAtLocation(node);
		return type !== undefined && this.#checker.getPropertyOfType(type, 'isSql') !== undefined;
	}

	#declarationOf(node: Node): Node | undefined {
		let symbol = this.#checker.getSymbolAtLocation(node);
		if (symbol === undefined) return undefined;
		// An import stands for what it names.
		if (symbol.valueDeclaration === undefined) symbol = this.#checker.getAliasedSymbol(symbol);
		return symbol.valueDeclaration?.resolve(this.#project);
	}
}

function literalsOf(type: Type | undefined): string[] {
	if (type === undefined) return [];
	if (type.isStringLiteralType() || type.isNumberLiteralType()) return [String(type.value)];
	if (!type.isUnionType()) return [];
	const members = type.getTypes().map(literalsOf);
	return members.some((each) => each.length === 0) ? [] : members.flat();
}

function plain(text: string): Way {
	return { text, choices: [] };
}
