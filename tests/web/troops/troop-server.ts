import { readTroopDump } from '../../../shared/game/dump.ts'
import type { SenderView } from '../../../shared/model/sender.ts'
import type { Answers } from '../support/answers.ts'
import { planServer, statsOf } from '../support/plan-server.ts'
import { aSender, placeOf } from '../support/samples.ts'

/** A line of a dump: a village with the troops of an off. */
export const dumpLine = (x: number): string => `${x}|500,0,0,6200,0,50,2400,0,300,20,0,0,0`

/** A server that keeps a plan with these sender villages and takes dumps: every village of them becomes an off. */
export function troopServer(senders: SenderView[]) {
  const { answers: kept, now } = planServer({ senders })
  const answers: Answers = {
    ...kept,
    'plans.uploadTroops': ({ body: { dump, mode } }) => {
      const { rows, rejected } = readTroopDump(dump, { hasArchers: false, hasKnight: true })
      const named = new Set(rows.map(placeOf))
      const byHand = now.senders.filter(({ isManual }) => isManual)
      const known = now.senders.filter(({ isManual }) => !isManual)
      const unnamed = known.filter((village) => !named.has(placeOf(village)))
      const uploaded = rows.map(({ x, y, troops }) => aSender({ x, y, troops }))
      now.senders = [...byHand, ...(mode === 'merge' ? unnamed : []), ...uploaded]
      const updated = known.length - unnamed.length
      return {
        success: true,
        message: `${rows.length} Dörfer übernommen.`,
        accepted: rows.length,
        rejected: rejected.length,
        rejectedLines: rejected,
        unclassified: 0,
        added: rows.length - updated,
        updated,
        unnamed: unnamed.length,
        stats: statsOf(now.senders),
      }
    },
  }
  return { answers, now }
}
