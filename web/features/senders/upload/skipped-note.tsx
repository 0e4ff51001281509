import { countedNoun } from '../../../../shared/lib/numbers.ts'
import type { SkippedLine } from '../../../../shared/model/pasted.ts'
import { Muted } from '../../../components/layout/text.ts'

const maxShown = 3
const maxText = 40

/** What a game page has beside its table; nothing if there is none. */
export function SkippedNote({ lines, total }: { lines: readonly SkippedLine[]; total: number }) {
  if (total === 0) return null
  const shown = lines.slice(0, maxShown).map(({ line, text }) => `Zeile ${line} „${text.slice(0, maxText)}“`)
  return (
    <Muted size={200} breaks>
      {`${countedNoun(total, 'Zeile', 'Zeilen')} übersprungen: ${shown.join(', ')}${total > shown.length ? ' …' : ''}`}
    </Muted>
  )
}
