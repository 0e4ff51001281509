import type { OrderSheet, SheetChanges } from '../../../shared/model/orders/sheet.ts'
import { changesSummary } from '../data/changes-summary.ts'
import { isEmpty } from '../data/sheet-changes.ts'
import { Fold } from '../parts/fold.tsx'
import { later } from '../parts/later.tsx'

const ChangeDetails = later(() => import('./change-details.tsx').then((part) => part.ChangeDetails))

interface ChangesPanelProps {
  changes: SheetChanges
  sheet: OrderSheet
  putAside: () => void
}

/** Changes since the player's last look, shown until dismissed. */
export function ChangesPanel({ changes, sheet, putAside }: ChangesPanelProps) {
  if (isEmpty(changes)) return null
  const { gone } = changes
  const lines = new Map(sheet.lines.map((line) => [line.id, line]))
  const added = changes.added.flatMap((id) => lines.get(id) ?? [])
  const changed = changes.changed.flatMap(({ line, was }) => {
    const now = lines.get(line)
    return now ? [{ was, now }] : []
  })
  return (
    <section className="notice news" aria-label="Das hat sich geändert">
      <h2>Dein Plan hat sich geändert</h2>
      <ul>
        {changesSummary({ changed, added, gone }).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <Fold className="more" title="Einzelheiten">
        <ChangeDetails changed={changed} added={added} gone={gone} zone={sheet.timeZone} />
      </Fold>
      <button type="button" className="primary" onClick={putAside}>
        Verstanden
      </button>
    </section>
  )
}
