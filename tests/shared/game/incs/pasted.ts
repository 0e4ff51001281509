import { type CommandText, readCommandText } from '../../../../shared/game/incs/sighting-paste.ts'
import { toEpoch } from '../../../../shared/game/world/timeslots.ts'
import { formatDateTimeSeconds } from '../../../../shared/game/world/world-time.ts'

export const zone = 'Europe/Berlin'
const villages = new Map([
  [11, { x: 501, y: 501 }],
  [22, { x: 500, y: 500 }],
])
/** Pasted at noon of 12 March 2027 in Berlin. */
export const context = { readAt: toEpoch('2027-03-12T12:00:00Z'), zone, villageById: (id: number) => villages.get(id) }
export const read = (...lines: string[]) => readCommandText(lines.join('\n'), context)

/** `501|501 → 500|500 12.03. 20:15:00 gross Anna` of an attack, else the reason; with the number of the line. */
export const short = ({ lines }: CommandText) =>
  lines.map(({ line, command, reason }) => {
    if (!command) return `${line} ${reason}`
    const { from, to, arriveAt, strength, kind, player } = command
    const time = formatDateTimeSeconds(arriveAt, zone).replace('2027,', '')
    const place = ({ x, y }: { x: number; y: number }) => `${x}|${y}`
    return [`${line} ${place(from)} → ${place(to)} ${time}`, strength, kind, player].filter(Boolean).join(' ')
  })

export const noOrigin =
  'Die Zeile nennt kein Herkunftsdorf. Kopiere die Übersicht „Eintreffend“ oder die Seite des Befehls.'
export const nothing = 'In der Zeile steht kein Angriff: weder ein Dorf noch eine Ankunft.'
