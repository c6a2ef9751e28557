import type { Socket } from 'node:net';
import WebSocket from 'ws';

/** A message as the wire has it. */
export type Frame = readonly Buffer[];

/** A text message, framed once for however many connections: half of what a message to many costs is framing. */
export function frameOf(text: string): Frame {
	const { frame } = (WebSocket as unknown as { Sender: { frame(data: Buffer, options: object): Buffer[] } }).Sender;
	return frame(Buffer.from(text), { fin: true, opcode: 1, mask: false, readOnly: true, rsv1: false });
}

/** Writes a frame to an open connection, between those that the connection writes itself. */
export function writeFrame(socket: WebSocket, frame: Frame): void {
	const { _socket: wire } = socket as unknown as { _socket: Socket };
	wire.cork();
	for (const part of frame) wire.write(part);
	wire.uncork();
}
