import { sightings } from '../../../shared/contract/schemas/sightings.ts'
import { maxErrorDetails } from '../../../shared/contract/sightings.ts'
import { readCommandFile } from '../../../shared/game/incs/sighting-file.ts'
import { marketTimeZone } from '../../../shared/game/world/markets.ts'
import { countedNoun } from '../../../shared/lib/numbers.ts'
import { syncedWorld } from '../../domain/plans/plan-state.ts'
import { keepCommands, keptSentence, refusal } from '../../domain/sightings/keep-commands.ts'
import { defineHandler } from '../../http/define-handler.ts'
import { readFormFile } from '../../http/form.ts'
import { countSightings, realCommands } from '../../store/sightings/summed-sightings.ts'
import { getUploads } from '../../store/sightings/uploads.ts'
import { epochSeconds } from '../../store/table/client.ts'

/** Saves the valid entries of a file of sightings and reports the others. A file without a valid entry changes nothing. */
export const handler = defineHandler(sightings.upload, async ({ plan, world, form, audit, fail }) => {
  const file = await readFormFile(form, sightings.upload.file)
  const text = new TextDecoder().decode(file.bytes)
  if (text.trim() === '') throw fail('file_blank')
  const entries = jsonIn(text)
  if (entries === undefined) throw fail('file_no_json')
  if (!Array.isArray(entries)) throw fail('file_no_list')
  if (entries.length === 0) throw fail('file_empty')
  const index = await syncedWorld(world)
  const read = readCommandFile(entries, {
    readAt: epochSeconds(),
    zone: marketTimeZone(world.server),
    server: world.server,
  })
  const judged = read.commands.map((found) => ({ ...found, why: refusal(found.command, index) }))
  const taken = judged.filter(({ why }) => !why)
  const refused = judged.flatMap(({ entry, why }) => (why ? [{ entry, ...why }] : []))
  const errors = [...read.errors, ...refused].sort((a, b) => a.entry - b.entry)
  const readout = {
    processed: taken.length,
    errors: errors.length,
    errorDetails: listed(
      errors.map(({ entry, value, reason }) => `Eintrag ${entry}: „${value}“ – ${reason}`),
      ['weiterer Fehler', 'weitere Fehler'],
    ),
    notes: listed(
      taken.flatMap(({ entry, note }) => (note ? [`Eintrag ${entry}: ${note}`] : [])),
      ['weiterer Hinweis', 'weitere Hinweise'],
    ),
  }
  if (taken.length === 0) {
    const total = countSightings(await realCommands(plan._id, await getUploads(plan._id)))
    return { success: false, message: 'Kein Eintrag der Datei konnte übernommen werden.', ...readout, total, added: 0 }
  }
  const sent = { bytes: file.bytes, type: 'application/json' }
  const commands = taken.map(({ command }) => command)
  const upload = { source: 'file' as const, name: file.name, errors: errors.length, sent, commands }
  const kept = await keepCommands(plan, upload, index, audit)
  const bad = errors.length > 0 ? countedNoun(errors.length, 'Eintrag', 'Einträge') : ''
  return { success: true, message: keptSentence(taken.length, bad, kept), ...readout, ...kept }
})

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The first `maxErrorDetails` lines, then the number of the others. */
function listed(lines: string[], more: [one: string, many: string]): string[] {
  if (lines.length <= maxErrorDetails) return lines
  return [...lines.slice(0, maxErrorDetails), `… und ${countedNoun(lines.length - maxErrorDetails, ...more)}`]
}
