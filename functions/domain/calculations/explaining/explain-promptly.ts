import { attackKinds } from '../../../../shared/model/attack.ts'
import type { Diagnoses } from '../../../../shared/model/diagnosis.ts'
import { config } from '../../../runtime/config.ts'
import { log } from '../../../runtime/log.ts'
import type { Situation } from '../situation.ts'
import { explainRuns, type PlannedRun } from './explain-runs.ts'

/** A calculation that plans and explains within this time answers with its reasons. Otherwise they are `pending`. */
const promptMs = 2000

/** When a calculation that starts to compute now should answer, in milliseconds of `performance.now()`. */
export const promptEnd = (deadline: number): number =>
  Math.min(deadline, performance.now() + (config().PROMPT_MS ?? promptMs))

/** Explains runs until `end`; those that are not explained by then are `pending`, without reasons. A failure must not cost the results. */
export function explainPromptly(runs: readonly PlannedRun[], end: number, situation: Situation): Diagnoses {
  const bare = explainRuns(runs, Number.NEGATIVE_INFINITY, situation)
  let explained = bare
  try {
    explained = explainRuns(runs, end, situation)
  } catch (error) {
    log.error('unexpected', error, { planId: situation.state.plan._id })
  }
  const ramoffsEnabled = runs.some(({ input }) => input.ramoffsEnabled)
  for (const kind of attackKinds) {
    if (!explained[kind]?.omitted || !bare[kind]) continue
    const { omitted, ...proof } = bare[kind]
    explained[kind] = { ...proof, durationMs: explained[kind].durationMs, pending: true, ramoffsEnabled }
  }
  return explained
}
