import type { Socket } from 'node:net';
import type { WebSocket } from 'ws';
import * as ws from 'ws';

/** A text message as the wire has it, framed once for however many connections, and in one piece: half of what a message to many costs is framing. */
export function frameOf(text: string): Buffer {
	const { Sender } = ws as unknown as { Sender: { frame(data: Buffer, options: object): Buffer[] } };
	return Buffer.concat(Sender.frame(Buffer.from(text), { fin: true, opcode: 1, mask: false, readOnly: true, rsv1: false }));
}

/** Writes a frame to an open connection, between those that the connection writes itself. */
export function writeFrame(socket: WebSocket, frame: Buffer): void {
	(socket as unknown as { _socket: Socket })._socket.write(frame);
}
