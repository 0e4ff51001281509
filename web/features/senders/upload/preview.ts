import { type DumpFormat, type DumpRow, readTroopDump } from '../../../../shared/game/dump/dump.ts'
import type { DumpWorld } from '../../../../shared/game/dump/dump-world.ts'
import { type RejectedLine, rejectionReasons } from '../../../../shared/game/dump/row.ts'
import { type ClassificationSettings, classify } from '../../../../shared/game/troops/classify.ts'
import { placeKey } from '../../../../shared/game/world/place-key.ts'
import type { UnitName } from '../../../../shared/game/world/units.ts'
import type { SkippedLine, UnusedPart } from '../../../../shared/model/pasted.ts'
import { type SenderType, senderTypes } from '../../../../shared/model/sender.ts'

/** Upper bound of what a dump contains: only the server knows which villages exist. */
export interface DumpPreview {
  format: DumpFormat | undefined
  villages: number
  /** The place keys of the recognised villages. */
  places: number[]
  rejected: number
  /** The first lines that are unreadable or repeat a village. */
  firstRejected: RejectedLine[]
  skipped: number
  /** Only the first of the skipped lines. */
  firstSkipped: SkippedLine[]
  unused: UnusedPart[]
  /** Villages per kind (undefined: no kind); undefined without the world's units and settings. */
  kinds: { type: SenderType | undefined; count: number }[] | undefined
}

export const formatLabels: Record<DumpFormat, string> = {
  members: 'Mitgliedertruppen (eine Zeile je Dorf)',
  csv: 'CSV mit Kopfzeile',
  overview: 'Truppenübersicht aus dem Spiel',
  memberPage: 'Mitgliederseite aus dem Spiel',
}

const shownRejections = 5

const dumpWorld = (units: readonly UnitName[], server: string | undefined): DumpWorld => ({
  hasArchers: units.includes('archer'),
  hasKnight: units.includes('knight'),
  hasMilitia: units.includes('militia'),
  server,
})

/** Possible combinations of a world's optional units. */
const possibleWorlds: DumpWorld[] = [
  { hasArchers: true, hasKnight: true, hasMilitia: true },
  { hasArchers: false, hasKnight: true, hasMilitia: true },
  { hasArchers: false, hasKnight: true },
  { hasArchers: true, hasKnight: true },
  { hasArchers: false, hasKnight: false },
]

/** The plan's world; fields are missing if not loaded or never synced. */
export interface PreviewWorld {
  units?: readonly UnitName[] | undefined
  settings?: ClassificationSettings | undefined
  server?: string | undefined
}

/** Parses a dump like the server, in linear time. Without the world's units it picks the combination that reads most lines. */
export function previewDump(text: string, { units, settings, server }: PreviewWorld = {}): DumpPreview {
  const worlds = units ? [dumpWorld(units, server)] : possibleWorlds.map((world) => ({ ...world, server }))
  const readings = worlds.map((world) => readTroopDump(text, world))
  const best = readings.reduce((a, b) => (b.rows.length > a.rows.length ? b : a))
  const { rows, repeated } = onceEach(best.rows)
  const rejected = [...best.rejected, ...repeated].sort((a, b) => a.line - b.line)
  return {
    format: best.format,
    villages: rows.length,
    places: rows.map(placeKey),
    rejected: rejected.length,
    firstRejected: rejected.slice(0, shownRejections),
    skipped: best.skipped.length,
    firstSkipped: best.skipped.slice(0, shownRejections),
    unused: best.unused,
    kinds: units && settings && kindCounts(rows, settings),
  }
}

/** Keeps the first line of each village. */
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

function kindCounts(rows: readonly DumpRow[], settings: ClassificationSettings): DumpPreview['kinds'] {
  const counts = new Map<SenderType | undefined, number>()
  for (const row of rows) {
    // The fake limit changes how much a village can send, not its kind.
    const type = classify(row, settings)?.type
    counts.set(type, (counts.get(type) ?? 0) + 1)
  }
  return [...senderTypes, undefined].flatMap((type) => {
    const count = counts.get(type)
    return count ? [{ type, count }] : []
  })
}
