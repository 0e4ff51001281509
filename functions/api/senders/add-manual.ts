import { maxListedRejections } from '../../../shared/contract/plans.ts'
import { senders } from '../../../shared/contract/schemas/senders.ts'
import type { Village } from '../../../shared/game/world/snapshot.ts'
import { countedNoun } from '../../../shared/lib/numbers.ts'
import type { Sender } from '../../../shared/model/sender.ts'
import { currentSenderStats } from '../../domain/plan-stats/sender-stats.ts'
import { syncedWorld } from '../../domain/plans/plan-state.ts'
import { changeSenders } from '../../domain/senders/change-senders.ts'
import { readCoordinates } from '../../domain/targets/read-coordinates.ts'
import { defineHandler } from '../../http/define-handler.ts'
import { villagesNote } from '../../store/audit/audit-notes.ts'

/** Adds senders by hand, replacing existing ones. */
export const handler = defineHandler(senders.addManual, async ({ plan, world, body, audit }) => {
  const { coordinates, maxSnob, ...capacity } = body
  const { villages, rejected, unused } = readCoordinates(coordinates, await syncedWorld(world), reasonAgainst)
  const added = villages.map(
    ({ village: { id, x, y, playerId }, limits }): Sender => ({
      villageId: id,
      x,
      y,
      playerId,
      ...capacity,
      ...(maxSnob > 0 && { maxSnob }),
      ...limits,
    }),
  )
  const ids = new Set(added.map(({ villageId }) => villageId))
  const auditDetails = { ...villagesNote(added), senderType: body.type, rejected: rejected.length }
  const change = (present: Sender[]) => ({
    senders: [...present.filter(({ villageId }) => !ids.has(villageId)), ...added],
    auditDetails,
  })
  const senders = await changeSenders(plan, change, audit)
  return {
    success: true,
    message: `${countedNoun(added.length, 'Herkunftsdorf', 'Herkunftsdörfer')} gespeichert.`,
    accepted: added.length,
    rejected: rejected.length,
    rejectedLines: rejected.slice(0, maxListedRejections),
    unused,
    stats: await currentSenderStats(plan, world, senders),
  }
})

function reasonAgainst({ playerId }: Village, wave: number | undefined): string | undefined {
  if (playerId === 0) return 'Dieses Dorf gehört keinem Spieler: Von dort kann niemand angreifen.'
  return wave === undefined ? undefined : 'Wellen gibt es nur bei Zielen.'
}
