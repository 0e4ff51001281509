import { useRef, useState } from 'react'
import { orders } from '../../../../shared/contract/orders.ts'
import { chunked } from '../../../../shared/lib/chunks.ts'
import { countedNoun } from '../../../../shared/lib/numbers.ts'
import { maxWokenAtOnce, type WakeResult } from '../../../../shared/model/orders/wake.ts'
import { useConfirm } from '../../../components/feedback/confirm.tsx'
import { useNotify } from '../../../components/feedback/notify.tsx'
import { call, serverSentence } from '../../../lib/api/api.ts'
import type { PlayerProgress } from '../export/player-list.ts'
import { isReached, needsText, wakeOutcome } from './wake-outcome.ts'

/** The title of a failure. */
export const failed = 'Das Wecken hat nicht geklappt!'

/** What became of waking several players; `error` is why the rest were not tried. */
export interface WakeRound {
  results: readonly WakeResult[]
  /** Those whom neither push nor chat reaches, for texts. */
  left: readonly PlayerProgress[]
  error: unknown
}

/** Wakes players by push and chat. One player's outcome is a toast, several players' is `round`. Presses beside each other all count. */
export function useWaking(planId: string, timeZone: string) {
  const confirm = useConfirm()
  const notify = useNotify()
  const [pending, setPending] = useState<ReadonlySet<number>>(new Set())
  const [round, setRound] = useState<WakeRound>()
  // A double click comes before the next render.
  const running = useRef(new Set<number>())

  async function send(playerIds: readonly number[]): Promise<{ results: WakeResult[]; error?: unknown }> {
    const results: WakeResult[] = []
    try {
      for (const chunk of chunked([...playerIds], maxWokenAtOnce)) {
        const { wakes } = await call(orders.wake, { params: { planId }, body: { playerIds: chunk } })
        results.push(...wakes)
      }
      return { results }
    } catch (error) {
      return { results, error }
    }
  }

  async function wake(players: readonly PlayerProgress[]): Promise<void> {
    if (players.length > 1 && !(await confirm(question(players.length)))) return
    const waiting = players.filter(({ playerId }) => !running.current.has(playerId))
    if (waiting.length === 0) return
    const ids = waiting.map(({ playerId }) => playerId)
    for (const id of ids) running.current.add(id)
    setPending(new Set(running.current))
    const { results, error } = await send(ids)
    for (const id of ids) running.current.delete(id)
    setPending(new Set(running.current))
    if (players.length > 1) {
      const settled = new Set(results.filter((one) => !needsText(one)).map(({ playerId }) => playerId))
      setRound({ results, left: waiting.filter(({ playerId }) => !settled.has(playerId)), error })
      return
    }
    const [only] = results
    if (!only) return notify.error(failed, serverSentence(error))
    const { title, hint } = wakeOutcome(only, timeZone)
    if (isReached(only)) notify.success(title, hint)
    else notify.info(title, hint, 8)
  }
  return { wake, pending, round, dismiss: () => setRound(undefined) }
}

export type Waking = ReturnType<typeof useWaking>

const question = (count: number) => ({
  title: `${countedNoun(count, 'Spieler', 'Spieler')} jetzt wecken?`,
  text: 'Ihre Geräte klingeln innerhalb einer Minute, außer in Ruhezeiten. Wer es erlaubt, wird im Chat erwähnt.',
  action: 'Jetzt wecken',
})
