import { type DumpFormat, type DumpRow, type DumpWorld, readTroopDump } from '../../../../shared/game/dump/dump.ts'
import { type RejectedLine, rejectionReasons } from '../../../../shared/game/dump/row.ts'
import { type ClassificationSettings, classify } from '../../../../shared/game/troops/classify.ts'
import { placeKey } from '../../../../shared/game/world/place-key.ts'
import type { UnitName } from '../../../../shared/game/world/units.ts'
import { type SenderType, senderTypes } from '../../../../shared/model/sender.ts'

/** What a dump holds as far as the browser can tell, at most; whether the villages exist and whose they are only the server knows. */
export interface DumpPreview {
  format: DumpFormat | undefined
  villages: number
  /** Where they lie, each as one number. */
  places: number[]
  rejected: number
  /** The first few lines that say nothing new or nothing at all. */
  firstRejected: RejectedLine[]
  /** How many villages would be of each kind that occurs, and how many of none; unknown without the world's units and settings. */
  kinds: { type: SenderType | undefined; count: number }[] | undefined
}

export const formatLabels: Record<DumpFormat, string> = {
  members: 'Mitgliedertruppen (eine Zeile je Dorf)',
  csv: 'CSV mit Kopfzeile',
  overview: 'Truppenübersicht aus dem Spiel',
  memberPage: 'Mitgliederseite aus dem Spiel',
}

const shownRejections = 5

const tablesOf = (units: readonly UnitName[]): DumpWorld => ({
  hasArchers: units.includes('archer'),
  hasKnight: units.includes('knight'),
  hasMilitia: units.includes('militia'),
})

/** Which of the rarer units a world may have. */
const possibleWorlds: DumpWorld[] = [
  { hasArchers: true, hasKnight: true, hasMilitia: true },
  { hasArchers: false, hasKnight: true, hasMilitia: true },
  { hasArchers: false, hasKnight: true },
  { hasArchers: true, hasKnight: true },
  { hasArchers: false, hasKnight: false },
]

/** What the page knows of the plan's world; missing: not loaded, or never synchronised. */
export interface PreviewWorld {
  units?: readonly UnitName[] | undefined
  settings?: ClassificationSettings | undefined
}

/**
 * Reads a dump as the server does. Without the world's units as the kind of world under which most of its lines make sense; then,
 * or without its settings, the kinds stay unknown. Takes time linear in the text.
 */
export function previewDump(text: string, { units, settings }: PreviewWorld = {}): DumpPreview {
  const readings = (units ? [tablesOf(units)] : possibleWorlds).map((world) => readTroopDump(text, world))
  const best = readings.reduce((a, b) => (b.rows.length > a.rows.length ? b : a))
  const { rows, repeated } = onceEach(best.rows)
  const rejected = [...best.rejected, ...repeated].sort((a, b) => a.line - b.line)
  return {
    format: best.format,
    villages: rows.length,
    places: rows.map(placeKey),
    rejected: rejected.length,
    firstRejected: rejected.slice(0, shownRejections),
    kinds: units && settings && kindsOf(rows, settings),
  }
}

/** A village counts once, by its first line. */
function onceEach(all: readonly DumpRow[]): { rows: DumpRow[]; repeated: RejectedLine[] } {
  const seen = new Set<string>()
  const rows: DumpRow[] = []
  const repeated: RejectedLine[] = []
  for (const row of all) {
    const text = `${row.x}|${row.y}`
    const code = 'duplicate_village'
    if (seen.has(text)) repeated.push({ line: row.line, text, code, reason: rejectionReasons[code] })
    else rows.push(row)
    seen.add(text)
  }
  return { rows, repeated }
}

function kindsOf(rows: readonly DumpRow[], settings: ClassificationSettings): DumpPreview['kinds'] {
  const counts = new Map<SenderType | undefined, number>()
  for (const row of rows) {
    // The world's fake limit changes how much a village can send, not what it is.
    const type = classify(row, settings)?.type
    counts.set(type, (counts.get(type) ?? 0) + 1)
  }
  return [...senderTypes, undefined].flatMap((type) => {
    const count = counts.get(type)
    return count ? [{ type, count }] : []
  })
}
