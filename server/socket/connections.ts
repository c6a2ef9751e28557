import type { WebSocket } from 'ws';
import type { Locale } from '../../contract/call.ts';
import type { AskingMember } from '../http/route.ts';

/** How much one connection, member or address may have. */
export interface SocketLimits {
	/** Connections of one member; the oldest makes room for one more. */
	perMember: number;
	/** Connections of one address that have not said yet who they are. */
	strangers: number;
	/** Connections of one address in all: a school is behind one. */
	perAddress: number;
	/** Milliseconds in which a connection says who it is. */
	greeting: number;
	/** Milliseconds between two questions whether it is still there. One that has not answered by the next is cut. */
	heartbeat: number;
	/** Questions after which it is asked for its login again. */
	recheckEvery: number;
	/** Bytes that may wait in a connection before it is told no more for now, and before it is cut. */
	pause: number;
	most: number;
}

export const socketLimits: SocketLimits = {
	perMember: 10,
	strangers: 50,
	perAddress: 500,
	greeting: 5_000,
	heartbeat: 30_000,
	recheckEvery: 20,
	pause: 64 * 1024,
	most: 1024 * 1024,
};

/** Why a connection was closed, for the browser (`web/features/notices/socket.ts`), which comes again after all but `who`. */
export const closeCodes = { restart: 1012, who: 4001, nonsense: 4002, late: 4003, tooMany: 4008 } as const;

/** One open connection. */
export interface Connection {
	readonly socket: WebSocket;
	readonly address: string;
	/** Who it is, once it has said so. */
	member: AskingMember | null;
	token: string;
	locale: Locale;
	/** The number of the last thing that it was told of. */
	last: number | null;
	alive: boolean;
	/** There is something that it could not be told. */
	again: boolean;
}

/** The open connections of this process, by member and by address. */
export class Connections {
	readonly #all = new Set<Connection>();
	readonly #byMember = new Map<number, Set<Connection>>();
	readonly #byAddress = new Map<string, number>();
	readonly #strangers = new Map<string, number>();
	readonly #limits: SocketLimits;

	constructor(limits: SocketLimits) {
		this.#limits = limits;
	}

	get size(): number {
		return this.#all.size;
	}

	/** Whether this address may open one more. */
	hasRoom(address: string): boolean {
		const { strangers, perAddress } = this.#limits;
		return (this.#strangers.get(address) ?? 0) < strangers && (this.#byAddress.get(address) ?? 0) < perAddress;
	}

	add(connection: Connection): void {
		this.#all.add(connection);
		change(this.#byAddress, connection.address, 1);
		change(this.#strangers, connection.address, 1);
	}

	/** It has said who it is. Answers the one that must go for it: the member's oldest. */
	join(connection: Connection, member: AskingMember): Connection | undefined {
		connection.member = member;
		change(this.#strangers, connection.address, -1);
		const own = this.#byMember.get(member.id) ?? new Set();
		this.#byMember.set(member.id, own.add(connection));
		if (own.size <= this.#limits.perMember) return;
		const oldest = own.values().next().value;
		// At once, not when it has closed: each of many that come in the meantime makes another go.
		if (oldest !== undefined) own.delete(oldest);
		return oldest;
	}

	remove(connection: Connection): void {
		if (!this.#all.delete(connection)) return;
		change(this.#byAddress, connection.address, -1);
		if (connection.member === null) {
			change(this.#strangers, connection.address, -1);
			return;
		}
		const own = this.#byMember.get(connection.member.id);
		own?.delete(connection);
		if (own?.size === 0) this.#byMember.delete(connection.member.id);
	}

	of(memberId: number): Connection[] {
		return [...(this.#byMember.get(memberId) ?? [])];
	}

	all(): Connection[] {
		return [...this.#all];
	}
}

function change(counts: Map<string, number>, key: string, by: number): void {
	const count = (counts.get(key) ?? 0) + by;
	if (count > 0) counts.set(key, count);
	else counts.delete(key);
}
