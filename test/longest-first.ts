import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that encode films, start whole servers or hash many passwords, the longest first. */
const long = [
	/\/media\.[\w-]+\.test\.ts$/,
	/\/test\/(media-kill|junk-start|durability|other-servers|wrong-settings)\.test\.ts$/,
	/\/demo\.test\.ts$/,
	/\/attacks\/(bursts|lockout|reports)\.test\.ts$/,
	/\/(report\.limits|embedded|doctor|members\.lockout|check-store)\.test\.ts$/,
	/\/tools\/(check\/translations|dev\/dev|media\/command|seed\/demo-videos\/films)\.test\.ts$/,
	/\/(search\/(og|cost)|video\/plays|faults\/pages)\.test\.ts$/,
];

const wantsPage = ({ moduleId }: TestSpecification) => /^\/\/ @vitest-environment /.test(readFileSync(moduleId, 'utf8'));

/**
 * The longest first, so that all workers end at about the same time. Vitest itself orders by what the last run on this machine took, and without
 * one by the size of the files, which says nothing about films. With `--sequence.shuffle` the files are shuffled too, by the seed.
 */
export class LongestFirst extends BaseSequencer {
	override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
		const { shuffle, seed } = this.ctx.config.sequence;
		if (shuffle) {
			// Of one project, then of the other: a worker that changes between them begins anew.
			const placeOf = ({ moduleId, project }: TestSpecification) => project.name + hash('sha1', `${seed} ${moduleId}`);
			return files.toSorted((one, other) => placeOf(one).localeCompare(placeOf(other)));
		}
		const sorted = await super.sort(files);
		const isLong = ({ moduleId }: TestSpecification) => long.some((each) => each.test(moduleId));
		const [first, others] = [sorted.filter(isLong), sorted.filter((file) => !isLong(file))];
		// A worker ends where the next file wants a page and this one did not, or the other way round, and the one that begins loads everything anew.
		return [...first, ...others.filter((file) => !wantsPage(file)), ...others.filter(wantsPage)];
	}
}
