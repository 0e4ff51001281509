import { sightings } from '../../../shared/contract/schemas/sightings.ts'
import { commandFormats, readCommandText } from '../../../shared/game/incs/sighting-paste.ts'
import { marketTimeZone } from '../../../shared/game/world/markets.ts'
import { toEpoch } from '../../../shared/game/world/timeslots.ts'
import { countedNoun } from '../../../shared/lib/numbers.ts'
import { syncedWorld } from '../../domain/plans/plan-state.ts'
import { keepCommands, keptSentence, refusal } from '../../domain/sightings/keep-commands.ts'
import { defineHandler } from '../../http/define-handler.ts'
import { epochSeconds } from '../../store/table/client.ts'

const maxReturnedLines = 5000

/** Parses pasted pages of the game line by line, and saves the attacks if `save` is set. */
export const handler = defineHandler(sightings.paste, async ({ plan, world, body, audit, fail }) => {
  const index = await syncedWorld(world)
  const readAt = body.readAt === undefined ? epochSeconds() : Math.floor(toEpoch(body.readAt))
  const { militia: _, ...units } = index.snapshot.units
  const speeds = Object.values(units).map(({ speed }) => speed)
  const context = {
    readAt,
    zone: marketTimeZone(world.server),
    server: world.server,
    villageById: index.villageById,
    speeds,
  }
  const { format: found, lines: read, unused } = readCommandText(body.text, context)
  const format = found && commandFormats[found]
  const lines = read.map((one) => {
    const why = one.command && refusal(one.command, index)
    return why ? { line: one.line, text: one.text, reason: `${why.value}: ${why.reason}` } : one
  })
  const commands = lines.flatMap(({ command }) => (command ? [command] : []))
  const errors = lines.filter(({ reason }) => reason !== undefined).length
  const readout = {
    ...(format && { format }),
    processed: commands.length,
    errors,
    unused,
    lines: lines.slice(0, maxReturnedLines),
  }
  if (!body.save) {
    const message = `${countedNoun(commands.length, 'Angriff', 'Angriffe')} erkannt.`
    return { success: true, message, ...readout }
  }
  if (commands.length === 0) throw fail('no_pasted_attack', { fields: { text: 'Im Text wurde kein Angriff erkannt.' } })
  const sent = { bytes: Buffer.from(body.text), type: 'text/plain; charset=utf-8' }
  const upload = { source: 'paste' as const, name: format ?? '', errors, sent, commands }
  const kept = await keepCommands(plan, upload, index, audit)
  const bad = errors > 0 ? countedNoun(errors, 'Zeile', 'Zeilen') : ''
  return { success: true, message: keptSentence(commands.length, bad, kept), ...readout, ...kept }
})
