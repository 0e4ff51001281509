import { type AttackKind, attackKindLabels } from '../../../../shared/model/attack.ts'
import type { ArrivalWindows } from '../../../../shared/model/inputs/arrival-window.ts'
import { type KindOffset, type Misordered, misordered } from '../../../../shared/model/inputs/kind-offset.ts'
import { Notice } from '../../../components/feedback/notice.tsx'

/** Warns of kinds that arrive, or may arrive, in an unusual order. */
export function MisorderedNote({ kindOffset, windows }: { kindOffset: KindOffset; windows: ArrivalWindows }) {
  const found = misordered(kindOffset, windows)
  if (found.length === 0) return null
  return (
    <Notice intent="warning">
      {(['offset', 'windows'] as const).flatMap((by) => sentences(found.filter((pair) => pair.by === by))).join(' ')}
    </Notice>
  )
}

const names = (kinds: Iterable<AttackKind>) => [...kinds].map((kind) => attackKindLabels[kind]).join(', ')

const sentences = (pairs: readonly Misordered[]) =>
  [...Map.groupBy(pairs, ({ later }) => later)].map(([later, some]) => {
    const others = names(some.map(({ earlier }) => earlier))
    return some[0]?.by === 'offset'
      ? `${attackKindLabels[later]} kommt vor ${others} an.`
      : `${attackKindLabels[later]} kann wegen der Ankunftsfenster vor ${others} ankommen.`
  })
