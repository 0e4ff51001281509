import { type DumpFormat, type DumpWorld, readTroopDump } from '../../../shared/game/dump.ts'
import type { RejectedLine } from '../../../shared/game/dump-row.ts'

/** What a dump holds as far as the browser can tell; whether the villages exist and whose they are only the server knows. */
export interface DumpPreview {
  format: DumpFormat | undefined
  villages: number
  rejected: number
  /** The first few lines that could not be read. */
  firstRejected: RejectedLine[]
}

export const formatLabels: Record<DumpFormat, string> = {
  members: 'Mitgliedertruppen (eine Zeile je Dorf)',
  csv: 'CSV mit Kopfzeile',
  overview: 'Truppenübersicht aus dem Spiel',
  memberPage: 'Mitgliederseite aus dem Spiel',
}

const shownRejections = 5

/** The browser does not know which of the rarer units the world has. */
const possibleWorlds: DumpWorld[] = [
  { hasArchers: true, hasKnight: true, hasMilitia: true },
  { hasArchers: false, hasKnight: true, hasMilitia: true },
  { hasArchers: false, hasKnight: true },
  { hasArchers: true, hasKnight: true },
  { hasArchers: false, hasKnight: false },
]

/** Reads a dump as the kind of world under which most of its lines make sense. Takes time linear in the text. */
export function previewDump(text: string): DumpPreview {
  const readings = possibleWorlds.map((world) => readTroopDump(text, world))
  const best = readings.reduce((a, b) => (b.rows.length > a.rows.length ? b : a))
  return {
    format: best.format,
    villages: best.rows.length,
    rejected: best.rejected.length,
    firstRejected: best.rejected.slice(0, shownRejections),
  }
}
