import { useCallback, useRef, useState } from 'react'
import { timeslots as endpoints } from '../../../shared/contract/timeslots.ts'
import type { TimeSlot } from '../../../shared/game/slots.ts'
import type { TimeslotPlayer } from '../../../shared/model/timeslot.ts'
import { useConfirm } from '../../components/confirm.tsx'
import { useNotify } from '../../components/notify.tsx'
import { call, messageOf } from '../../lib/api.ts'
import { refresh, useRead } from '../../lib/use-read.ts'
import { withOwnSlots } from './player-list.ts'

/** The slots that players got, by player id. */
export type Changes = ReadonlyMap<number, TimeSlot[]>

/** The players of a plan with their slots, and what the leader can do with a player's without opening him. */
export function usePlayerSlots(planId: string) {
  const confirm = useConfirm()
  const notify = useNotify()
  const { data, error, mutate } = useRead(endpoints.list, { params: { planId } })
  const [busy, setBusy] = useState<ReadonlySet<number>>(new Set())
  const running = useRef(new Set<number>())

  /** Shows what has been saved; only the fallback of a player left without own slots has to be fetched. */
  const apply = useCallback(
    async (changes: Changes) => {
      const changed = (player: TimeslotPlayer) => {
        const slots = changes.get(player.playerId)
        return slots ? withOwnSlots(player, slots) : player
      }
      const revalidate = [...changes.values()].some((slots) => slots.length === 0)
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
    async ({ playerId, playerName, source }: TimeslotPlayer) => {
      if (running.current.has(playerId)) return
      running.current.add(playerId)
      try {
        const sure =
          source !== 'own' ||
          (await confirm({
            title: `Zeitfenster von ${playerName} ersetzen?`,
            text: 'Die eigenen Zeitfenster des Spielers werden durch die Auto-Zeitfenster der Welt ersetzt. Der jetzige Stand bleibt im Verlauf.',
            action: 'Ersetzen',
          }))
        if (!sure) return
        setBusy(new Set(running.current))
        const { timeslots } = await generateFor(planId, playerId)
        await apply(new Map([[playerId, timeslots]]))
        notify.success('Zeitfenster generiert.', playerName)
      } catch (failure) {
        notify.error('Fehler beim Generieren!', messageOf(failure))
      } finally {
        running.current.delete(playerId)
        setBusy(new Set(running.current))
      }
    },
    [planId, apply, confirm, notify],
  )
  return { data, error, retry: mutate, apply, generate, busy }
}

/** Asks the server to lay the world's auto time slots over the plan for a player. Throws `ApiError`. */
export const generateFor = (planId: string, playerId: number) =>
  call(endpoints.generate, { params: { planId, playerId: String(playerId) } })
