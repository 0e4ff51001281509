import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What takes longer than its size tells. */
const long = ['e2e/every-screen', 'e2e/workflow', 'e2e/export', 'shared/game/adversarial-time']
const isLong = ({ moduleId }: TestSpecification) => long.some((name) => moduleId.endsWith(`/tests/${name}.test.ts`))

/** Begins with the longest: at the end the others wait for it. By itself vitest goes by sizes until it has times, which a fresh clone never has. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
