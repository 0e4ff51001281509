import { useCallback, useRef, useState } from 'react'
import type { OutputOf } from '../../../../shared/contract/endpoint.ts'
import { timeslots as endpoints } from '../../../../shared/contract/timeslots.ts'
import type { TimeslotPlayer } from '../../../../shared/model/timeslot.ts'
import { useConfirm } from '../../../components/feedback/confirm.tsx'
import { useNotify } from '../../../components/feedback/notify.tsx'
import { call, serverSentence } from '../../../lib/api/api.ts'
import { refresh, useRead } from '../../../lib/api/use-read.ts'
import { withFrozenOrder } from '../../../lib/draft/frozen-order.ts'
import { type Standing, withOwnSlots } from './player-list.ts'

/** The slots that players have got, by player id. */
export type Changes = ReadonlyMap<number, Standing>

/** The players of a plan with their slots, and what the leader can do with a player's without opening him. */
export function usePlayerSlots(planId: string) {
  const notify = useNotify()
  const generateAsking = useGenerating(planId)
  const { data, error, mutate } = useRead(endpoints.list, { params: { planId } })
  const [busy, setBusy] = useState<ReadonlySet<number>>(new Set())
  const running = useRef(new Set<number>())

  /** Shows what has been saved; only the fallback of a player left without own slots has to be fetched. */
  const apply = useCallback(
    async (changes: Changes) => {
      const changed = (player: TimeslotPlayer) => {
        const standing = changes.get(player.playerId)
        return standing ? withOwnSlots(player, standing) : player
      }
      const revalidate = [...changes.values()].some(({ answer }) => answer === 'silent')
      await mutate((list) => list && { ...list, players: list.players.map(changed) }, { revalidate })
      const histories = [...changes.keys()].map((id) =>
        refresh(endpoints.history, { params: { planId, playerId: String(id) } }),
      )
      await Promise.all(histories)
    },
    [planId, mutate],
  )

  /** Gives a player the world's auto time slots as his own; asks first when that replaces what he has. */
  const generate = useCallback(
    async (player: TimeslotPlayer) => {
      const { playerId } = player
      if (running.current.has(playerId)) return
      running.current.add(playerId)
      try {
        const standing = await generateAsking(player, () => setBusy(new Set(running.current)))
        if (!standing) return
        await withFrozenOrder(() => apply(new Map([[playerId, standing]])))
        if (!standing.kept) notify.success('Zeitfenster generiert.', player.playerName)
      } catch (failure) {
        notify.error('Fehler beim Generieren!', serverSentence(failure))
      } finally {
        running.current.delete(playerId)
        setBusy(new Set(running.current))
      }
    },
    [apply, generateAsking, notify],
  )
  return { data, error, retry: mutate, apply, generate, busy }
}

/**
 * Lays the world's auto time slots over the plan for a player. Own slots are replaced only after a question, and those that he
 * has entered unseen just as well: the server says so. Answers what stands then; nothing when the leader declines at once.
 */
export function useGenerating(planId: string) {
  const confirm = useConfirm()
  return useCallback(
    async (
      { playerId, playerName, source }: Pick<TimeslotPlayer, 'playerId' | 'playerName' | 'source'>,
      onStart?: () => void,
    ): Promise<Generated | undefined> => {
      let standing: Generated | undefined
      if (source !== 'own') {
        onStart?.()
        standing = await generateFor(planId, playerId, { keepOwn: true })
        if (!standing.kept) return standing
      }
      const sure = await confirm({
        title: `Zeitfenster von ${playerName} ersetzen?`,
        text: `${standing ? 'Der Spieler hat inzwischen eigene Zeitfenster eingetragen. Sie' : 'Die eigenen Zeitfenster des Spielers'} werden durch die Auto-Zeitfenster der Welt ersetzt. Der jetzige Stand bleibt im Verlauf.`,
        action: 'Ersetzen',
      })
      if (!sure) return standing
      onStart?.()
      return generateFor(planId, playerId, { keepOwn: false })
    },
    [planId, confirm],
  )
}

type Generated = OutputOf<typeof endpoints.generate>

/** Asks the server to lay the world's auto time slots over the plan for a player; `keepOwn` spares own slots. Throws `ApiError`. */
export const generateFor = (planId: string, playerId: number, body: { keepOwn: boolean }) =>
  call(endpoints.generate, { params: { planId, playerId: String(playerId) }, body })
