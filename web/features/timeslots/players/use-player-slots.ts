import { useCallback, useRef, useState } from 'react'
import type { OutputOf } from '../../../../shared/contract/endpoint.ts'
import { timeslots as endpoints } from '../../../../shared/contract/timeslots.ts'
import type { TimeslotPlayer } from '../../../../shared/model/timeslot.ts'
import { useConfirm } from '../../../components/feedback/confirm.tsx'
import { useNotify } from '../../../components/feedback/notify.tsx'
import { call, serverSentence } from '../../../lib/api/api.ts'
import { reread } from '../../../lib/api/reread.ts'
import { useRead } from '../../../lib/api/use-read.ts'
import { withFrozenOrder } from '../../../lib/draft/frozen-order.ts'

/** A plan's players with their timeslots, and the actions available from the list. */
export function usePlayerSlots(planId: string) {
  const notify = useNotify()
  const generateAsking = useGenerating(planId)
  const read = useRead(endpoints.list, { params: { planId } })
  const [busy, setBusy] = useState<ReadonlySet<number>>(new Set())
  const running = useRef(new Set<number>())

  /** Gives a player the world's auto timeslots; asks before replacing own ones. */
  const generate = useCallback(
    async (player: TimeslotPlayer) => {
      const { playerId } = player
      if (running.current.has(playerId)) return
      running.current.add(playerId)
      try {
        const slotState = await generateAsking(player, () => setBusy(new Set(running.current)))
        if (!slotState) return
        await withFrozenOrder(() => reread(endpoints.generate, { params: { planId } }))
        if (!slotState.kept) notify.success('Zeitfenster generiert.', player.playerName)
      } catch (failure) {
        notify.error('Fehler beim Generieren!', serverSentence(failure))
      } finally {
        running.current.delete(playerId)
        setBusy(new Set(running.current))
      }
    },
    [planId, generateAsking, notify],
  )
  return { read, generate, busy }
}

/**
 * Generates the world's auto timeslots for a player. Own timeslots, including those entered meanwhile, are replaced
 * only after confirmation. Returns the saved answer, or undefined if the leader declines at once.
 */
export function useGenerating(planId: string) {
  const confirm = useConfirm()
  return useCallback(
    async (
      { playerId, playerName, source }: Pick<TimeslotPlayer, 'playerId' | 'playerName' | 'source'>,
      onStart?: () => void,
    ): Promise<Generated | undefined> => {
      let slotState: Generated | undefined
      if (source !== 'own') {
        onStart?.()
        slotState = await generateFor(planId, playerId, { keepOwn: true })
        if (!slotState.kept) return slotState
      }
      const sure = await confirm({
        title: `Zeitfenster von ${playerName} ersetzen?`,
        text: `${slotState ? 'Der Spieler hat inzwischen eigene Zeitfenster eingetragen. Sie' : 'Die eigenen Zeitfenster des Spielers'} werden durch die Auto-Zeitfenster der Welt ersetzt. Der jetzige Stand bleibt im Verlauf.`,
        action: 'Ersetzen',
      })
      if (!sure) return slotState
      onStart?.()
      return generateFor(planId, playerId, { keepOwn: false })
    },
    [planId, confirm],
  )
}

type Generated = OutputOf<typeof endpoints.generate>

/** Generates auto timeslots on the server; `keepOwn` keeps own ones. Throws `ApiError`. */
export const generateFor = (planId: string, playerId: number, body: { keepOwn: boolean }) =>
  call(endpoints.generate, { params: { planId, playerId: String(playerId) }, body })
