import { maxListedRejections } from '../../../shared/contract/plans.ts'
import { senders } from '../../../shared/contract/schemas/senders.ts'
import { matchDump, readTroopDump } from '../../../shared/game/dump/dump.ts'
import { dumpTime } from '../../../shared/game/dump/dump-time.ts'
import { dumpWorld } from '../../../shared/game/dump/dump-world.ts'
import { readLines } from '../../../shared/game/dump/text.ts'
import { thresholdAdvice } from '../../../shared/game/troops/threshold-advice.ts'
import { gameWords } from '../../../shared/game/words/game-words.ts'
import { marketTimeZone } from '../../../shared/game/world/markets.ts'
import { toIso } from '../../../shared/game/world/timeslots.ts'
import { countedNoun } from '../../../shared/lib/numbers.ts'
import type { RejectedLine } from '../../../shared/model/pasted.ts'
import { currentSenderStats } from '../../domain/plan-stats/sender-stats.ts'
import { syncedWorld, type Villages } from '../../domain/plans/plan-state.ts'
import { changeVillages } from '../../domain/senders/change-senders.ts'
import { classificationDigest, sortOut } from '../../domain/senders/classification.ts'
import { takeDump } from '../../domain/senders/take-dump.ts'
import { defineHandler } from '../../http/define-handler.ts'
import { getSettings } from '../../store/worlds/settings.ts'

/**
 * Uploads the members' troops and classifies their villages; the mode decides which earlier villages are kept. Senders entered by
 * hand are kept. A dump without a readable village changes nothing.
 */
export const handler = defineHandler(senders.uploadTroops, async ({ plan, world, body, audit, fail }) => {
  if (body.dump.trim() === '') throw fail('no_dump', { fields: { dump: 'Bitte Dump eingeben oder Datei auswählen!' } })
  const [index, settings] = await Promise.all([syncedWorld(world), getSettings(world._id)])
  const { config, units } = index.snapshot
  const dump = readTroopDump(body.dump, dumpWorld(config, units, world.server))
  const { accepted, rejected } = matchDump(dump, index, plan.tribes)
  const rejectedLines = listed(rejected, body.dump)
  if (accepted.length === 0) {
    const [first] = rejectedLines
    throw fail('unreadable_dump', first && { fields: { dump: `Zeile ${first.line}: ${first.reason}` } })
  }
  const now = Date.now() / 1000
  const readAt = toIso(dumpTime(body.dump, marketTimeZone(world.server), now, gameWords(world.server)) ?? now)
  const named = accepted.map(({ village: { id: villageId, x, y }, playerId, points, troops }) => {
    return { villageId, x, y, playerId, points, troops, readAt }
  })
  const fresh = sortOut(named, settings, index)
  const digest = classificationDigest(settings)
  let counts = { added: 0, updated: 0, unnamed: 0 }
  const auditDetails = { count: accepted.length, rejected: rejected.length }
  const change = (present: Villages) => {
    const taken = takeDump(present, fresh, body.mode)
    const { kept, ...others } = taken.counts
    counts = others
    // Kept villages were classified by older settings.
    return { ...taken.villages, ...(kept === 0 && { classifiedWith: digest }), auditDetails }
  }
  const { senders } = await changeVillages(plan, change, audit)
  return {
    success: true,
    message: uploadSentence(accepted.length, rejected.length),
    accepted: accepted.length,
    rejected: rejected.length,
    rejectedLines,
    skipped: dump.skipped.length,
    skippedLines: dump.skipped.slice(0, maxListedRejections),
    unused: dump.unused,
    unclassified: fresh.idle.length,
    advice: thresholdAdvice(named, settings),
    ...counts,
    stats: await currentSenderStats(plan, world, senders),
  }
})

function uploadSentence(accepted: number, rejected: number): string {
  const villages = `${countedNoun(accepted, 'Dorf', 'Dörfer')} übernommen`
  const lines = `${countedNoun(rejected, 'Zeile', 'Zeilen')} nicht`
  return rejected === 0 ? `${villages}.` : `${villages}, ${lines}.`
}

/** The first rejected lines as pasted. */
function listed(rejected: { line: number; reason: string }[], dump: string): RejectedLine[] {
  if (rejected.length === 0) return []
  const texts = new Map(readLines(dump).map(({ line, text }) => [line, text]))
  return rejected.slice(0, maxListedRejections).map(({ line, reason }) => ({
    line,
    text: (texts.get(line) ?? '').slice(0, 200),
    reason,
  }))
}
