import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';

/** Makes a value that holds the fields of its schema and no others. Where a schema has no objects the value itself comes back. */
export type Picker = (value: unknown) => unknown;

/**
 * Compiles what leaves the house by a schema: a field that it does not name stays behind, however it came into the value. It says nothing of types, which
 * tests hold (`assertShape`). Costs a thirtieth of parsing (`docs/decisions/2026-11-23-replies.md`). Throws for a kind of schema that it does not know.
 */
export function pickOf(schema: z.ZodType): Picker {
	const source = new Source();
	const name = source.of(schema);
	// The only words in it are the contract's own keys, quoted.
	return name === undefined ? (value) => value : (new Function(`${source.lines.join('\n')}\nreturn ${name};`)() as Picker);
}

type Def = z.core.$ZodTypes['_zod']['def'];
const defOf = (schema: z.core.$ZodType) => schema._zod.def as Def;

/** A function for each object, list and choice of a schema; nothing for what goes as it is. */
class Source {
	readonly lines: string[] = [];
	readonly #names = new Map<z.core.$ZodType, string | undefined>();

	of(schema: z.core.$ZodType): string | undefined {
		if (this.#names.has(schema)) return this.#names.get(schema);
		const def = defOf(schema);
		switch (def.type) {
			case 'nullable':
			case 'optional':
				return this.of(def.innerType);
			case 'object':
				return this.#object(schema, def.shape);
			case 'array':
				return this.#each(schema, def.element, (name) => `Array.isArray(v) ? v.map(${name}) : v`);
			case 'record':
				return this.#each(schema, def.valueType, (name) => `Object.fromEntries(Object.entries(v).map(([k, each]) => [k, ${name}(each)]))`);
			case 'union':
				return this.#union(schema, def);
			case 'tuple':
				if (def.items.some((each) => this.of(each) !== undefined)) throw new Error('a tuple with objects in a reply: name its fields instead');
				return undefined;
			case 'string':
			case 'number':
			case 'boolean':
			case 'null':
			case 'literal':
			case 'enum':
			case 'unknown':
				return undefined;
			default:
				throw new Error(`a reply’s schema holds “${def.type}”, of which server/http/reply-shape.ts does not know what may leave`);
		}
	}

	#name(schema: z.core.$ZodType): string {
		const name = `f${this.#names.size}`;
		// Before its parts, which may hold it in turn.
		this.#names.set(schema, name);
		return name;
	}

	#object(schema: z.core.$ZodType, shape: Readonly<Record<string, z.core.$ZodType>>): string {
		const name = this.#name(schema);
		const required: string[] = [];
		const optional: string[] = [];
		for (const [key, field] of Object.entries(shape)) {
			const [quoted, part] = [JSON.stringify(key), this.of(field)];
			const taken = part === undefined ? `v[${quoted}]` : `${part}(v[${quoted}])`;
			// A field that is absent stays absent.
			if (defOf(field).type === 'optional') optional.push(`if (v[${quoted}] !== undefined) o[${quoted}] = ${taken};`);
			else required.push(`${quoted}: ${taken}`);
		}
		this.#add(name, `if (typeof v !== 'object' || v === null) return v; const o = { ${required.join(', ')} }; ${optional.join(' ')} return o;`);
		return name;
	}

	#each(schema: z.core.$ZodType, part: z.core.$ZodType, make: (name: string) => string): string | undefined {
		const inner = this.of(part);
		if (inner === undefined) return undefined;
		const name = this.#name(schema);
		this.#add(name, `return v === null || v === undefined ? v : ${make(inner)};`);
		return name;
	}

	/** Of several objects the one that the discriminator names. */
	#union(schema: z.core.$ZodType, def: z.core.$ZodUnionDef): string | undefined {
		const names = def.options.map((each) => this.of(each));
		if (names.every((each) => each === undefined)) return undefined;
		const key = (def as z.core.$ZodDiscriminatedUnionDef).discriminator;
		if (key === undefined) throw new Error('a reply that is one of several objects needs z.discriminatedUnion');
		const name = this.#name(schema);
		const cases = def.options.flatMap((each, at) =>
			[...(each._zod.propValues?.[key] ?? [])].map((value) => `case ${JSON.stringify(value)}: return ${names[at]}(v);`),
		);
		// A word that no shape has: nothing of it is known to be ours to tell.
		this.#add(
			name,
			`if (typeof v !== 'object' || v === null) return v; switch (v[${JSON.stringify(key)}]) { ${cases.join(' ')} default: return null; }`,
		);
		return name;
	}

	#add(name: string, body: string): void {
		this.lines.push(`function ${name}(v) { ${body} }`);
	}
}

/**
 * Throws zod's own sentence where a reply holds a field that its schema does not name, or a value that is none of its; and where its schema or `pick` would make
 * something else of it. For tests: it costs as much as all of the reply.
 */
export function assertShape(schema: z.ZodType, data: unknown, pick: Picker): void {
	const parsed = strictOf(schema).parse(data);
	if (!isDeepStrictEqual(parsed, data)) throw new Error('the schema changes the reply: a reply has the values that its schema hands on');
	if (!isDeepStrictEqual(pick(data), data)) throw new Error('what is picked by the schema is not the reply (server/http/reply-shape.ts)');
}

const strict = new WeakMap<z.core.$ZodType, z.core.$ZodType>();

/** The same schema, in which no object takes a field that it does not name. */
export function strictOf<T extends z.core.$ZodType>(schema: T): T {
	const known = strict.get(schema);
	if (known !== undefined) return known as T;
	const made = z.core.clone(schema, strictDef(defOf(schema)) as never);
	strict.set(schema, made);
	return made as T;
}

function strictDef(def: Def): object {
	switch (def.type) {
		case 'object':
			return { ...def, catchall: z.never(), shape: lazily(def.shape) };
		case 'array':
			return { ...def, element: strictOf(def.element) };
		case 'nullable':
		case 'optional':
			return { ...def, innerType: strictOf(def.innerType) };
		case 'record':
			return { ...def, valueType: strictOf(def.valueType) };
		case 'union':
			return { ...def, options: def.options.map(strictOf) };
		default:
			return def;
	}
}

/** A category holds categories: its fields are made strict when they are asked for. */
function lazily(shape: Readonly<Record<string, z.core.$ZodType>>): Record<string, z.core.$ZodType> {
	const made = {};
	for (const key of Object.keys(shape)) Object.defineProperty(made, key, { enumerable: true, get: () => strictOf(shape[key] as z.core.$ZodType) });
	return made;
}
