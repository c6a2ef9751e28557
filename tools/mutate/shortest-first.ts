import type { TestSpecification } from 'vitest/node';
import { LongestFirst } from '../../test/longest-first.ts';

/** A run of one fault ends with the first test that notices it: most are noticed long before a film is encoded. */
export class ShortestFirst extends LongestFirst {
	override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
		return (await super.sort(files)).reverse();
	}
}
