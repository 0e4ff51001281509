import { makeStyles, tokens } from '@fluentui/react-components'
import { useMemo, useState } from 'react'
import { targets as endpoints } from '../../../../shared/contract/targets.ts'
import type { AttackKind } from '../../../../shared/model/attack.ts'
import { formatWave } from '../../../../shared/model/basics.ts'
import { targetName } from '../../../../shared/model/inputs/wave.ts'
import { type TargetView, targetTypeLabels } from '../../../../shared/model/target.ts'
import { newAttackVillage } from '../../../../shared/model/wishes/wish.ts'
import { useRead } from '../../../lib/api/use-read.ts'
import { ownerText } from '../../../lib/format/target-text.ts'
import { Loaded } from '../../feedback/loading.tsx'
import { ChoiceField } from '../../form/filter-fields.tsx'
import { SearchPicker } from '../../form/search-picker.tsx'
import { Muted } from '../../layout/text.ts'
import type { AimedTarget, Asked, EditDialogProps } from './asked.ts'
import { CandidateList, toInstead } from './candidate-list.tsx'
import { EditFailure } from './edit-failure.tsx'
import { ListDialog } from './list-dialog.tsx'
import { useCandidates } from './use-candidates.ts'
import { useKindLabels } from './use-kind-labels.ts'
import { useOneEdit } from './use-one-edit.ts'

const useStyles = makeStyles({
  fields: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 12rem), 1fr))',
    gap: tokens.spacingHorizontalM,
  },
})

type AddDialogProps = EditDialogProps & { asked: Extract<Asked, { what: 'add' }> }

/** Adds an attack: a target, unless it is given, a kind, and a village that sends it. */
export function AddDialog({ open, onClose, onClosed, ...props }: AddDialogProps) {
  return (
    <ListDialog title="Angriff hinzufügen" open={open} onClose={onClose} onClosed={onClosed}>
      <AddForm {...props} onMade={onClose} />
    </ListDialog>
  )
}

type AddFormProps = Omit<AddDialogProps, 'open' | 'onClose' | 'onClosed' | 'attacks'> & { onMade: () => void }

function AddForm({ asked, planId, ...props }: AddFormProps) {
  const styles = useStyles()
  const [target, setTarget] = useState<AimedTarget | undefined>(asked.target)
  const [kind, setKind] = useState<AttackKind>(asked.kind ?? 'off')
  const labels = useKindLabels(planId)
  return (
    <>
      <div className={styles.fields}>
        {asked.target ? (
          <Muted>{`Ziel ${targetName(asked.target)}`}</Muted>
        ) : (
          <TargetPicker planId={planId} target={target} onTarget={setTarget} />
        )}
        <ChoiceField label="Art" value={kind} options={labels} onChoose={setKind} />
      </div>
      {target ? (
        <Senders {...props} key={`${kind} ${target.targetId}`} planId={planId} target={target} kind={kind} />
      ) : (
        <Muted>Wähle ein Ziel: Dann steht hier, welche Dörfer es angreifen können.</Muted>
      )}
    </>
  )
}

interface TargetPickerProps {
  planId: string
  target: AimedTarget | undefined
  onTarget: (target: AimedTarget | undefined) => void
}

function TargetPicker({ planId, target, onTarget }: TargetPickerProps) {
  const read = useRead(endpoints.list, { params: { planId } })
  const targets = read.data?.targets
  const choices = useMemo(() => (targets ?? []).map(targetChoice), [targets])
  const value = targets?.findIndex(({ _id }) => _id === target?.targetId) ?? -1
  return (
    <SearchPicker
      label="Ziel"
      choices={choices}
      value={value < 0 ? undefined : value}
      placeholder="Koordinate oder Besitzer"
      onChange={(id) => {
        const chosen = id === undefined ? undefined : targets?.[id]
        onTarget(chosen && { targetId: chosen._id, x: chosen.x, y: chosen.y })
      }}
    />
  )
}

const targetChoice = (target: TargetView, id: number) => ({
  id,
  name: formatWave(target),
  hint: `${targetTypeLabels[target.type]} · ${ownerText(target)}`,
})

interface SendersProps extends Pick<AddFormProps, 'planId' | 'timeZone' | 'edit' | 'onMade'> {
  target: AimedTarget
  kind: AttackKind
}

function Senders({ planId, timeZone, edit, target: { targetId }, kind, onMade }: SendersProps) {
  const read = useCandidates(planId, { kind, villageId: newAttackVillage, targetId })
  const { make, busy, outcome } = useOneEdit(edit, onMade)
  return (
    <>
      <EditFailure outcome={outcome} />
      <Loaded read={read} failed="Fehler beim Laden der Dörfer" loading="Dörfer werden gesucht …">
        {({ candidates }) => (
          <CandidateList
            candidates={candidates}
            timeZone={timeZone}
            action="Hinzufügen"
            busy={busy}
            onChoose={(one, unit) =>
              make({ op: 'add', attack: { kind, villageId: one.villageId, targetId }, unit, ...toInstead(one) })
            }
          />
        )}
      </Loaded>
    </>
  )
}
