import { Field, Input } from '@fluentui/react-components'
import { useState } from 'react'
import { worlds } from '../../../shared/contract/worlds.ts'
import type { World } from '../../../shared/model/world.ts'
import { DialogForm } from '../../components/dialog-form.tsx'
import { FormDialog } from '../../components/form-dialog.tsx'
import { Notice } from '../../components/notice.tsx'
import { call, fieldProps, messageOf } from '../../lib/api.ts'
import { useAction } from '../../lib/use-action.ts'
import { checkWorld, trimmed, type WorldDraft } from './world-draft.ts'

interface WorldFormProps {
  /** The world to edit; without it a new one is made. */
  world: World | undefined
  onSaved: (message: string) => Promise<unknown>
  onClose: () => void
}

/** Name and server of a new or a known world. */
export function WorldDialog({ open, ...form }: WorldFormProps & { open: boolean }) {
  return (
    <FormDialog open={open} onClose={form.onClose}>
      <WorldForm {...form} />
    </FormDialog>
  )
}

function WorldForm({ world, onSaved, onClose }: WorldFormProps) {
  const [draft, setDraft] = useState<WorldDraft>({ name: world?.name ?? '', server: world?.server ?? '' })
  const [problems, setProblems] = useState<Partial<WorldDraft>>()

  const save = useAction(async () => {
    const found = checkWorld(draft, world)
    setProblems(found)
    if (found) return
    const body = trimmed(draft)
    if (world) await call(worlds.update, { params: { worldId: world._id }, body })
    else await call(worlds.create, { body })
    await onSaved(world ? 'Welt erfolgreich aktualisiert!' : 'Welt erfolgreich erstellt!')
  })
  const problemAt = (field: keyof WorldDraft) => {
    const problem = problems?.[field]
    return problem ? { validationState: 'error' as const, validationMessage: problem } : fieldProps(save.error, field)
  }
  const prefix = world ? 'Fehler beim Aktualisieren: ' : 'Fehler beim Erstellen: '

  return (
    <DialogForm
      title={world ? 'Welt bearbeiten' : 'Neue Welt'}
      action={world ? 'Speichern' : 'Erstellen'}
      busy={save.busy}
      onSubmit={() => save.run()}
      onClose={onClose}
    >
      {save.error !== undefined && <Notice intent="error">{prefix + messageOf(save.error)}</Notice>}
      <Field label="Weltname" required {...problemAt('name')}>
        <Input
          autoFocus
          maxLength={100}
          value={draft.name}
          onChange={(_, { value }) => setDraft({ ...draft, name: value })}
        />
      </Field>
      <Field label="Server" required hint="Sprache plus Nummer, z.B. de236" {...problemAt('server')}>
        <Input
          maxLength={50}
          autoCapitalize="none"
          value={draft.server}
          onChange={(_, { value }) => setDraft({ ...draft, server: value })}
        />
      </Field>
    </DialogForm>
  )
}
