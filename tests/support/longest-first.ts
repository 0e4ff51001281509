import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Slower than their size suggests. */
const long = [
  'e2e/every-screen',
  'e2e/layout',
  'e2e/workflow',
  'e2e/export',
  'e2e/alarms',
  'functions/resilience/faults',
  'infra/app',
  'functions/calculations/large-plan',
  'functions/resilience/kill',
  'local/start',
  'shared/game/world/adversarial-time',
  'web/calculations/edits.component',
  'web/targets/edit-targets.component',
  'web/settings/settings-page.component',
  'web/calculations/calculation-page.component',
  'web/map/map-picture.component',
]
const isLong = ({ moduleId }: TestSpecification) => long.some((name) => moduleId.endsWith(`/tests/${name}.test.ts`))

/** Runs the longest files first. Without recorded times, as in a fresh clone, vitest orders by size. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
