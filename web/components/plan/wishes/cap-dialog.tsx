import { useState } from 'react'
import { type AttackKind, maxAttacks } from '../../../../shared/model/attack.ts'
import { DialogForm } from '../../feedback/dialog-form.tsx'
import { FormDialog } from '../../feedback/form-dialog.tsx'
import { ChoiceField } from '../../form/filter-fields.tsx'
import { OptionalNumberField } from '../../form/optional-number-field.tsx'
import { SearchPicker } from '../../form/search-picker.tsx'
import type { EditDialogProps } from './asked.ts'
import { usePlanPlayers } from './ban-dialog.tsx'
import { EditFailure } from './edit-failure.tsx'
import { useKindLabels } from './use-kind-labels.ts'
import { useOneEdit } from './use-one-edit.ts'

/** Caps the attacks of a player or of each, of a kind or of all. */
export function CapDialog({ open, onClosed, ...form }: EditDialogProps) {
  return (
    <FormDialog open={open} onClose={form.onClose} onClosed={onClosed}>
      <CapForm {...form} />
    </FormDialog>
  )
}

function CapForm({ planId, edit, onClose }: Omit<EditDialogProps, 'open' | 'onClosed'>) {
  const labels = useKindLabels(planId)
  const [kind, setKind] = useState<AttackKind>()
  const [playerId, setPlayer] = useState<number>()
  const [max, setMax] = useState<number>()
  const { make, busy, outcome, forget } = useOneEdit(edit, onClose)
  const { players } = usePlanPlayers(planId)
  return (
    <DialogForm
      title="Höchstzahl hinzufügen"
      action="Hinzufügen"
      busyAction="Füge hinzu …"
      busy={busy}
      ready={max !== undefined && !Number.isNaN(max)}
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
      <EditFailure outcome={outcome} />
    </DialogForm>
  )
}
