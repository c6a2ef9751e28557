import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../lib/free-port.ts';
import { installNginx } from '../lib/system-packages.js';
import type { Measured } from './process.ts';

export interface Nginx {
	/** Sends the files of a folder by their paths. */
	plain: Measured;
	/** Asks an app at every request and sends what its X-Accel-Redirect names. */
	proxy: Measured;
	stop(): Promise<void>;
}

const places = ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/sbin/nginx'];

/** nginx's place; installs it where that needs no question. Otherwise the command that would, as `missing`. */
export async function findNginx(): Promise<{ program: string } | { missing: string }> {
	const find = () => places.find((place) => existsSync(place));
	const missing = find() === undefined ? await installNginx() : undefined;
	const program = find();
	return program === undefined ? { missing: missing ?? 'apt-get install nginx-light' } : { program };
}

/** Starts one worker in the foreground: `files` are sent plainly, and below /protected for the app at `port`. */
export async function startNginx(program: string, options: { folder: string; files: string; port: number }): Promise<Nginx> {
	const folder = join(options.folder, 'nginx');
	await mkdir(folder, { recursive: true });
	const [plain, proxy] = [await freePort(), await freePort()];
	const file = join(folder, 'nginx.conf');
	await writeFile(file, configOf({ ...options, folder, plain, proxy }));
	const child = spawn(program, ['-p', folder, '-c', file, '-e', join(folder, 'error.log')], { stdio: ['ignore', 'ignore', 'inherit'] });
	const end = () => child.kill();
	process.once('exit', end);
	const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
	const stop = async () => {
		process.off('exit', end);
		child.kill('SIGTERM');
		await gone;
	};
	const pid = await workerOf(child.pid ?? 0);
	const measured = (port: number): Measured => ({ origin: `http://127.0.0.1:${port}`, pid, stop });
	return { plain: measured(plain), proxy: measured(proxy), stop };
}

/** The one child of nginx's first process, which does the work. */
async function workerOf(master: number): Promise<number> {
	for (let tries = 0; tries < 100; tries += 1) {
		await wait(50);
		const [worker] = readFileSync(`/proc/${master}/task/${master}/children`, 'utf8').trim().split(' ');
		if (worker) return Number(worker);
	}
	throw new Error('nginx has no worker');
}

function configOf(at: { folder: string; files: string; port: number; plain: number; proxy: number }): string {
	const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${at.folder}/${name};`);
	return `daemon off;
worker_processes 1;
pid ${at.folder}/nginx.pid;
${process.getuid?.() === 0 ? `user ${userInfo().username};` : ''}
events { worker_connections 512; }
http {
	${temporary.join('\n\t')}
	access_log off;
	sendfile on;
	tcp_nopush on;
	keepalive_requests 1000000;
	default_type application/octet-stream;
	upstream app {
		server 127.0.0.1:${at.port};
		keepalive 32;
		keepalive_requests 1000000;
	}
	server {
		listen 127.0.0.1:${at.plain};
		root ${at.files};
	}
	server {
		listen 127.0.0.1:${at.proxy};
		location / {
			proxy_pass http://app;
			proxy_http_version 1.1;
			proxy_set_header Connection "";
			proxy_set_header Host $host;
		}
		location /protected/ {
			internal;
			alias ${at.files}/;
		}
	}
}
`;
}
