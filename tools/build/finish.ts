import { join } from 'node:path';
import webRoutes from '../../web/routes.ts';
import { budgetTable, kB, weighScripts } from '../check/script-budget.ts';
import { compressFolder } from './compress.ts';

/** The last step of a build: compressed twins of every asset, and the script budget. `finish.ts [folder of the client build]` */
const client = process.argv[2] ?? join(import.meta.dirname, '../../build/client');

const { files, plain, brotli } = await compressFolder(join(client, 'assets'));
console.log(`compressed ${files} files: ${kB(plain)} → ${kB(brotli)}`);

const report = weighScripts(client, webRoutes);
const problems = report ? report.problems : ['the build left no manifest (vite.config.ts: build.manifest)'];
const heaviest = report ? budgetTable(report)[0] : undefined;
if (heaviest) console.log(`heaviest page: ${heaviest.trim()}`);
if (report && problems.length > 0) for (const line of budgetTable(report)) console.log(line);
for (const problem of problems) console.log(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
