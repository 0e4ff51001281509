import { useEffect, useRef, useState } from 'react'
import { orders } from '../../../../shared/contract/orders.ts'
import { chunked } from '../../../../shared/lib/chunks.ts'
import { countedNoun } from '../../../../shared/lib/numbers.ts'
import { runPooled } from '../../../../shared/lib/worker-pool.ts'
import { isOverdue, laterThan, maxMarksAtOnce, type OrderState } from '../../../../shared/model/orders/order.ts'
import { useConfirm } from '../../../components/feedback/confirm.tsx'
import { call } from '../../../lib/api/api.ts'
import { reread } from '../../../lib/api/reread.ts'
import { serverNow } from '../../../lib/api/server-clock.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import type { PlayerProgress } from '../export/player-list.ts'

/** Max players marked in parallel. */
const limit = 4

type Player = { playerId: number; playerName: string }
type Wanted = { line: string; state: OrderState; at: string }

/** Marks made for a player, for undo. */
interface Made {
  player: Player
  marks: { line: string; at: string }[]
}

/** Result of a bulk run. */
export interface BulkMarks {
  /** `sent`: marked as sent; `open`: undone. */
  state: 'sent' | 'open'
  made: Made[]
  /** Players not or only partly processed; `error` is the first failure, or undefined if the run was stopped. */
  left: Player[]
  error: unknown
}

/**
 * Marks all overdue attacks of several players as sent, and undoes that. Calls the endpoint per player with at most
 * `maxMarksAtOnce` marks; a player's later mark always wins.
 */
export function useBulkMarks(planId: string) {
  const confirm = useConfirm()
  const [reached, setReached] = useState<{ done: number; of: number }>()
  const [ended, setEnded] = useState<BulkMarks>()
  const stopped = useRef(false)
  useEffect(() => {
    stopped.current = false
    return () => {
      stopped.current = true
    }
  }, [])

  /** Sends a player's marks in chunks and reports each accepted chunk. */
  async function send({ playerId }: Player, wanted: Wanted[], onTaken: (marks: Made['marks']) => void): Promise<void> {
    for (const marks of chunked(wanted, maxMarksAtOnce)) {
      const params = { planId, playerId: String(playerId) }
      const answer = await call(orders.markAsLeader, { params, body: { marks } })
      const asked = new Map(marks.map(({ line, state }) => [line, state]))
      onTaken(
        answer.marks.flatMap(({ line, state, at, by }) =>
          at !== undefined && by === 'leader' && state === asked.get(line) ? [{ line, at }] : [],
        ),
      )
    }
  }

  async function run<Item extends { player: Player }>(
    items: readonly Item[],
    state: BulkMarks['state'],
    work: (item: Item, onTaken: (marks: Made['marks']) => void) => Promise<void>,
  ): Promise<BulkMarks> {
    stopped.current = false
    setReached({ done: 0, of: items.length })
    const made = new Map<Player, Made['marks']>()
    const { done, failed } = await runPooled(
      items,
      (item) => work(item, (marks) => made.set(item.player, [...(made.get(item.player) ?? []), ...marks])),
      {
        limit,
        onProgress: (run) => setReached({ done: run.done.length, of: items.length }),
        isOver: (run) => stopped.current || run.failed.length > 0,
      },
    )
    setReached(undefined)
    await reread(orders.markAsLeader, { params: { planId } })
    const complete = new Set(done.map(({ item }) => item.player))
    return {
      state,
      made: Array.from(made, ([player, marks]) => ({ player, marks })).filter(({ marks }) => marks.length > 0),
      left: items.map(({ player }) => player).filter((player) => !complete.has(player)),
      error: failed[0]?.error,
    }
  }

  const marking = useAction(async (players: readonly Player[], before: readonly Made[] = []) => {
    const now = serverNow()
    const items = players.map((player) => ({ player }))
    const { made, ...rest } = await run(items, 'sent', async ({ player }, onTaken) => {
      const sheet = await call(orders.playerSheet, { params: { planId, playerId: String(player.playerId) } })
      const overdue = sheet.lines.filter((line) => isOverdue(line, now))
      const wanted = overdue.map((line) => ({ line: line.id, state: 'sent' as const, at: laterThan(line, now) }))
      await send(player, wanted, onTaken)
    })
    setEnded({ ...rest, made: [...before, ...made] })
  })
  const undoing = useAction(async ({ made }: BulkMarks) => {
    const undone = await run(made, 'open', async ({ player, marks }, onTaken) => {
      // Just later than the mark itself, so that a player's later mark wins.
      const wanted = marks.map(({ line, at }) => ({ line, state: 'open' as const, at: justAfter(at) }))
      await send(player, wanted, onTaken)
    })
    // Players not reached can be retried; marks already undone do not change.
    const left = new Set(undone.left)
    const again = made.filter(({ player }) => left.has(player))
    setEnded(again.length > 0 ? { ...undone, state: 'sent', made: again, left: [] } : undone)
  })
  return {
    /** Asks for confirmation, then marks these players' overdue attacks. */
    mark: async (players: readonly PlayerProgress[]) => {
      const due = players.filter(({ overdue }) => overdue > 0)
      if (await confirm(question(due))) await marking.run(due)
    },
    /** Continues with the remaining players. */
    goOn: ({ left, made }: BulkMarks) => marking.run(left, made),
    undo: undoing.run,
    busy: marking.busy || undoing.busy,
    reached,
    ended,
    stop: () => {
      stopped.current = true
    },
    dismiss: () => setEnded(undefined),
  }
}

export type Bulk = ReturnType<typeof useBulkMarks>

function question(due: readonly PlayerProgress[]) {
  const attacks = due.reduce((sum, { overdue }) => sum + overdue, 0)
  const what = countedNoun(attacks, 'überfälliger Angriff', 'überfällige Angriffe')
  return {
    title: `${countedNoun(attacks, 'Angriff', 'Angriffe')} als abgeschickt vermerken?`,
    text: `${what} von ${countedNoun(due.length, 'Spieler', 'Spielern')}: Alles, was bis jetzt losgehen sollte und noch offen ist, gilt dann als abgeschickt. Danach kannst du es rückgängig machen.`,
    action: 'Als abgeschickt vermerken',
  }
}

const justAfter = (at: string): string => new Date(Date.parse(at) + 1).toISOString()
