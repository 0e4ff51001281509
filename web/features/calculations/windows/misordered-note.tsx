import { type AttackKind, attackKindLabels } from '../../../../shared/model/attack.ts'
import { type Misordered, misordered } from '../../../../shared/model/inputs/kind-offset.ts'
import { Notice } from '../../../components/feedback/notice.tsx'

interface MisorderedNoteProps {
  timing: Parameters<typeof misordered>[0]
  kinds: readonly AttackKind[]
}

/** Warns of kinds that arrive, or may arrive, in an unusual order. */
export function MisorderedNote({ timing, kinds }: MisorderedNoteProps) {
  const found = misordered(timing, kinds)
  if (found.length === 0) return null
  return (
    <Notice intent="warning">
      {(['offset', 'windows', 'waits'] as const)
        .flatMap((by) => sentences(found.filter((pair) => pair.by === by)))
        .join(' ')}
    </Notice>
  )
}

const names = (kinds: Iterable<AttackKind>) => [...kinds].map((kind) => attackKindLabels[kind]).join(', ')

const texts: Record<Misordered['by'], (later: string, others: string) => string> = {
  offset: (later, others) => `${later} kommt vor ${others} an.`,
  windows: (later, others) => `${later} kann wegen der Ankunftsfenster vor ${others} ankommen.`,
  waits: (later, others) => `${later} wartet am selben Ziel trotzdem auf ${others}.`,
}

const sentences = (pairs: readonly Misordered[]) =>
  [...Map.groupBy(pairs, ({ later }) => later)].map(([later, some]) => {
    const others = names(some.map(({ earlier }) => earlier))
    return texts[some[0]?.by ?? 'offset'](attackKindLabels[later], others)
  })
