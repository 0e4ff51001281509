import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Slower than their size suggests. */
const long = ['e2e/every-screen', 'e2e/workflow', 'e2e/export', 'shared/game/adversarial-time']
const isLong = ({ moduleId }: TestSpecification) => long.some((name) => moduleId.endsWith(`/tests/${name}.test.ts`))

/** Runs the longest files first. Without recorded times, as in a fresh clone, vitest orders by size. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
