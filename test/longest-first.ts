import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that encode films or start whole servers. */
const long = [
	/\/media\.[\w-]+\.test\.ts$/,
	/\/test\/(media-kill|junk-start|durability|other-servers)\.test\.ts$/,
	/\/report\.limits\.test\.ts$/,
	/\/demo\.test\.ts$/,
	/\/embedded\.test\.ts$/,
];

/**
 * The longest first, so that both workers end at about the same time. Vitest itself orders by what the last run on this machine took, and without
 * one by the size of the files, which says nothing about films.
 */
export class LongestFirst extends BaseSequencer {
	override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
		const sorted = await super.sort(files);
		const isLong = ({ moduleId }: TestSpecification) => long.some((each) => each.test(moduleId));
		return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
	}
}
