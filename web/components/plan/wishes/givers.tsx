import type { AttackRef } from '../../../../shared/model/wishes/wish.ts'
import { Loaded } from '../../feedback/loading.tsx'
import type { EditDialogProps } from './asked.ts'
import { CandidateList, toInstead } from './candidate-list.tsx'
import { EditFailure } from './edit-failure.tsx'
import { useCandidates } from './use-candidates.ts'
import { useOneEdit } from './use-one-edit.ts'

interface GiversProps extends Pick<EditDialogProps, 'planId' | 'timeZone' | 'edit'> {
  attackRef: AttackRef
  onMade: () => void
  markedId?: number | undefined
}

/** The villages to which an attack can be given; choosing one gives it. */
export function Givers({ planId, timeZone, edit, attackRef, onMade, markedId }: GiversProps) {
  const read = useCandidates(planId, attackRef)
  const { make, busy, outcome } = useOneEdit(edit, onMade)
  return (
    <>
      <EditFailure outcome={outcome} />
      <Loaded read={read} failed="Fehler beim Laden der Dörfer" loading="Dörfer werden gesucht …">
        {({ candidates }) => (
          <CandidateList
            candidates={candidates}
            timeZone={timeZone}
            action="Geben"
            busy={busy}
            markedId={markedId}
            onChoose={(one, unit) =>
              make({ op: 'give', attack: attackRef, villageId: one.villageId, unit, ...toInstead(one) })
            }
          />
        )}
      </Loaded>
    </>
  )
}
