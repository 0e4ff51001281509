import { execFileSync } from 'node:child_process'

/** Whether this is the soak run (`npm run soak` sets `SOAK=1`). */
export const soaking: boolean = process.env.SOAK === '1'

/** Repetitions of a test: `slice` in `npm test`, `soak` in the soak run. */
export const rounds = (slice: number, soak: number): number => (soaking ? soak : slice)

const git = (...args: string[]) =>
  execFileSync('git', args, { stdio: ['ignore', 'pipe', 'ignore'] })
    .toString()
    .trim()

/** Counts on from commit to commit; by days where git does not know how many there were. */
function turn(): number {
  try {
    if (git('rev-parse', '--is-shallow-repository') === 'false') return Number(git('rev-list', '--count', 'HEAD'))
  } catch {
    // The project is no git repository here.
  }
  return Math.floor(Date.now() / 86_400_000)
}

/** Which third of long lists of cases this run takes: the next run after a commit takes the next. `THIRD=1` repeats one. */
const third = Number(process.env.THIRD ?? turn() % 3)

/** This run's third of the cases; all of them in the soak run. Prints which, so that a failure can be repeated. */
export function thirdOf<Case>(cases: readonly Case[]): Case[] {
  if (soaking) return [...cases]
  console.info(`One third of ${cases.length} cases: THIRD=${third}`)
  return cases.filter((_, index) => index % 3 === third)
}
