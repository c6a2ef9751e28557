import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { openDiskStore } from './disk.ts';
import type { ObjectStore } from './store.ts';

/** The store that the settings name. */
export async function openStore(config: Config): Promise<ObjectStore> {
	if (config.s3 === null) return openDiskStore(join(config.dataDir, 'store'));
	const { openS3Store } = await import('./s3.ts');
	return openS3Store(config.s3);
}
