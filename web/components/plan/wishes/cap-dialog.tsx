import { useState } from 'react'
import { wishes } from '../../../../shared/contract/wishes.ts'
import { type AttackKind, maxAttacks } from '../../../../shared/model/attack.ts'
import { useRead } from '../../../lib/api/use-read.ts'
import { DialogForm } from '../../feedback/dialog-form.tsx'
import { FormDialog } from '../../feedback/form-dialog.tsx'
import { ChoiceField } from '../../form/filter-fields.tsx'
import { OptionalNumberField } from '../../form/optional-number-field.tsx'
import { SearchPicker } from '../../form/search-picker.tsx'
import { WishEffect } from '../preview/effect.tsx'
import type { EditDialogProps } from './asked.ts'
import { usePlanPlayers } from './ban-dialog.tsx'
import { EditFailure } from './edit-failure.tsx'
import { useKindLabels } from './use-kind-labels.ts'
import { useOneEdit } from './use-one-edit.ts'

type CapDialogProps = Omit<EditDialogProps, 'timeZone' | 'attacks'>

/** Caps the attacks of a player or of each, of a kind or of all. */
export function CapDialog({ open, onClosed, ...form }: CapDialogProps) {
  return (
    <FormDialog open={open} onClose={form.onClose} onClosed={onClosed}>
      <CapForm {...form} />
    </FormDialog>
  )
}

function CapForm({ planId, edit, onClose }: Omit<CapDialogProps, 'open' | 'onClosed'>) {
  const labels = useKindLabels(planId)
  const [kind, setKind] = useState<AttackKind>()
  const [playerId, setPlayer] = useState<number>()
  const [max, setMax] = useState<number>()
  const { make, busy, outcome, forget } = useOneEdit(edit, onClose)
  const { players } = usePlanPlayers(planId)
  const present = useRead(wishes.state, { params: { planId } }).data
  const isReady = max !== undefined && !Number.isNaN(max)
  return (
    <DialogForm
      title="Höchstzahl hinzufügen"
      action="Hinzufügen"
      busyAction="Füge hinzu …"
      busy={busy}
      ready={isReady}
      popups
      onSubmit={() => max !== undefined && make({ op: 'cap', kind, playerId, max })}
      onClose={onClose}
    >
      <OptionalNumberField
        label="Höchstens so viele Angriffe"
        value={max}
        max={maxAttacks}
        onChange={(value) => {
          setMax(value)
          forget()
        }}
      />
      <ChoiceField
        label="Art"
        value={kind ?? 'all'}
        options={{ all: 'Alle Arten zusammen', ...labels }}
        onChoose={(chosen) => {
          setKind(chosen === 'all' ? undefined : chosen)
          forget()
        }}
      />
      <SearchPicker
        label="Spieler"
        placeholder="Jeder Spieler"
        choices={players}
        value={playerId}
        onChange={(id) => {
          setPlayer(id)
          forget()
        }}
      />
      <WishEffect planId={planId} edits={isReady ? [{ op: 'cap', kind, playerId, max }] : []} since={present} />
      <EditFailure outcome={outcome} />
    </DialogForm>
  )
}
