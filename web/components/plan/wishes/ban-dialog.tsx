import { useMemo, useState } from 'react'
import { senders as senderEndpoints } from '../../../../shared/contract/senders.ts'
import { targets as targetEndpoints } from '../../../../shared/contract/targets.ts'
import { countedNoun } from '../../../../shared/lib/numbers.ts'
import type { Attack, AttackKind } from '../../../../shared/model/attack.ts'
import { formatCoordinate, formatWave } from '../../../../shared/model/basics.ts'
import type { SenderView } from '../../../../shared/model/sender.ts'
import type { TargetView } from '../../../../shared/model/target.ts'
import { useRead } from '../../../lib/api/use-read.ts'
import { compareTexts } from '../../../lib/format/format.ts'
import type { Choice } from '../../../lib/format/search.ts'
import { ownerText } from '../../../lib/format/target-text.ts'
import { DialogForm } from '../../feedback/dialog-form.tsx'
import { FormDialog } from '../../feedback/form-dialog.tsx'
import { ChoiceField } from '../../form/filter-fields.tsx'
import { SearchPicker } from '../../form/search-picker.tsx'
import { Muted } from '../../layout/text.ts'
import type { EditDialogProps } from './asked.ts'
import { EditFailure } from './edit-failure.tsx'
import { useKindLabels } from './use-kind-labels.ts'
import { useOneEdit } from './use-one-edit.ts'

/** The players of sender villages, by name. */
export function usePlanPlayers(planId: string): { players: Choice[]; senders: readonly SenderView[] } {
  const senders = useRead(senderEndpoints.list, { params: { planId } }).data?.senders
  return useMemo(() => {
    const groups = Map.groupBy(senders ?? [], ({ playerId }) => playerId)
    const players = [...groups].map(([id, own]) => ({
      id,
      name: own[0]?.playerName ?? '',
      hint: countedNoun(own.length, 'Dorf', 'Dörfer'),
    }))
    return { players: players.sort((a, b) => compareTexts(a.name, b.name)), senders: senders ?? [] }
  }, [senders])
}

const villageChoice = (sender: SenderView): Choice => ({
  id: sender.villageId,
  name: formatCoordinate(sender),
  hint: `${sender.playerName} · ${sender.villageName}`,
})

/** Pickers choose numbers; targets have texts as ids, so they are chosen by index. */
const targetChoice = (target: TargetView, id: number): Choice => ({
  id,
  name: formatWave(target),
  hint: ownerText(target),
})

type BanDialogProps = EditDialogProps & { attack: Attack | undefined }

/** Bans attacks that fit all that is given; for an attack: those of its player on its target. */
export function BanDialog({ open, onClosed, ...form }: BanDialogProps) {
  return (
    <FormDialog open={open} onClose={form.onClose} onClosed={onClosed}>
      <BanForm {...form} />
    </FormDialog>
  )
}

function BanForm({ planId, attack, edit, onClose }: Omit<BanDialogProps, 'open' | 'onClosed'>) {
  const labels = useKindLabels(planId)
  const [kind, setKind] = useState<AttackKind>()
  const [playerId, setPlayer] = useState(attack?.senderPlayerId)
  const [villageId, setVillage] = useState<number>()
  const [targetId, setTarget] = useState(attack?.targetId)
  const { make, busy, outcome, forget } = useOneEdit(edit, onClose)
  const { players, senders } = usePlanPlayers(planId)
  const targets = useRead(targetEndpoints.list, { params: { planId } }).data?.targets
  const villages = useMemo(
    () => senders.filter((sender) => playerId === undefined || sender.playerId === playerId).map(villageChoice),
    [senders, playerId],
  )
  const choices = useMemo(() => (targets ?? []).map(targetChoice), [targets])
  const targetIndex = targets?.findIndex(({ _id }) => _id === targetId) ?? -1
  const changing =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value)
      forget()
    }
  return (
    <DialogForm
      title="Verbot hinzufügen"
      action="Verbieten"
      busyAction="Verbiete …"
      busy={busy}
      popups
      onSubmit={() => make({ op: 'forbid', kind, playerId, villageId, targetId })}
      onClose={onClose}
    >
      <Muted>Verboten wird, was zu allen Angaben passt. Was du frei lässt, schränkt nicht ein.</Muted>
      <ChoiceField
        label="Art"
        value={kind ?? 'all'}
        options={{ all: 'Jede Art', ...labels }}
        onChoose={changing((chosen) => setKind(chosen === 'all' ? undefined : chosen))}
      />
      <SearchPicker
        label="Spieler"
        placeholder="Jeder Spieler"
        choices={players}
        value={playerId}
        onChange={changing((id: number | undefined) => {
          setPlayer(id)
          setVillage(undefined)
        })}
      />
      <SearchPicker
        label="Herkunftsdorf"
        placeholder="Jedes Dorf"
        choices={villages}
        value={villageId}
        onChange={changing(setVillage)}
      />
      <SearchPicker
        label="Ziel"
        placeholder="Jedes Ziel"
        choices={choices}
        value={targetIndex < 0 ? undefined : targetIndex}
        onChange={changing((id: number | undefined) => setTarget(id === undefined ? undefined : targets?.[id]?._id))}
      />
      <EditFailure outcome={outcome} />
    </DialogForm>
  )
}
