import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import type { ApiClient, RawAnswer } from '../../../infra/local/demo/api-client.ts'
import { soaking } from '../soak.ts'
import type { FaultKind } from './fault-proxy.ts'
import { failureCode, Half, type Outcome, type Write, type WriteCase } from './write-case.ts'

/** Results of a test; part of the soak run's report. */
export interface Tally {
  kills: Record<string, number>
  storageKills: Record<string, number>
  faults: Partial<Record<FaultKind, number>>
  /** Number of API calls, and of requests to table and bucket. */
  calls: number
  requests: number
  answers: Record<string, number>
  /** How long the longest call took, in milliseconds. */
  longest: number
  /** Writes that were acknowledged but not stored. */
  lost: string[]
  /** Atomic writes seen in part. */
  half: string[]
  /** Anything else: an unknown answer, a failed repetition. */
  wrong: string[]
}

export const newTally = (): Tally => ({
  kills: {},
  storageKills: {},
  faults: {},
  calls: 0,
  requests: 0,
  answers: {},
  longest: 0,
  lost: [],
  half: [],
  wrong: [],
})

const folder = fileURLToPath(new URL('../../../dist/soak/', import.meta.url))

/** Expects nothing lost, half or wrong; always writes the soak run's report. */
export function settle(name: string, tally: Tally): void {
  if (soaking) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(`${folder}${name}.json`, `${JSON.stringify(tally, undefined, 2)}\n`)
  }
  expect({ lost: tally.lost, half: tally.half, wrong: tally.wrong }).toEqual({ lost: [], half: [], wrong: [] })
}

export const count = (counts: Partial<Record<string, number>>, what: string, by = 1): void => {
  counts[what] = (counts[what] ?? 0) + by
}

/** The counted answer of a call; undefined if the connection broke, as when the handlers are killed. */
export async function counted(tally: Tally, acting: Promise<RawAnswer>): Promise<RawAnswer | undefined> {
  const startedAt = performance.now()
  const answer = await acting.catch(() => undefined)
  tally.calls++
  tally.longest = Math.max(tally.longest, Math.round(performance.now() - startedAt))
  count(tally.answers, String(answer?.status ?? 'none'))
  return answer
}

/** The state after a write; records acknowledged writes that are missing and partial ones. */
export async function judged(
  tally: Tally,
  write: Write,
  writeCase: WriteCase,
  answer: RawAnswer | undefined,
  api: ApiClient,
): Promise<Outcome> {
  const outcome = await writeCase.look(api).catch((error: unknown): Outcome => {
    if (!(error instanceof Half)) throw error
    tally.half.push(`${write.name}: ${error.message}`)
    return 'part'
  })
  if (outcome === 'part' && !write.piecewise) tally.half.push(`${write.name}: part`)
  if (!answer) return outcome
  if (answer.status < 400) {
    if (outcome !== 'after') tally.lost.push(`${write.name}: answered ${answer.status}, outcome ${outcome}`)
    return outcome
  }
  try {
    const code = failureCode(answer)
    const expected =
      [429, 503].includes(answer.status) || hasCode(write.refused, code) || hasCode(write.doneBefore, code)
    if (!expected) tally.wrong.push(`${write.name}: ${code}`)
  } catch (error) {
    tally.wrong.push(`${write.name}: ${String(error)}`)
  }
  return outcome
}

const hasCode = (codes: readonly string[] = [], code: string) => codes.includes(code)

/** Repeats an unconfirmed write without faults and expects it to be done. */
export async function repeated(tally: Tally, write: Write, writeCase: WriteCase, api: ApiClient): Promise<void> {
  const answer = await counted(tally, writeCase.act(api))
  if (!answer) return void tally.wrong.push(`${write.name}: no answer when repeated`)
  const done = answer.status < 400 || hasCode(write.doneBefore, failureCode(answer))
  if (!done) return void tally.wrong.push(`${write.name}: ${JSON.stringify(answer.body)} when repeated`)
  const outcome = await judged(tally, write, writeCase, undefined, api)
  if (outcome !== 'after') tally.lost.push(`${write.name}: repeated, outcome ${outcome}`)
}
