import { Field, Input } from '@fluentui/react-components'
import { useState } from 'react'
import { worlds } from '../../../shared/contract/worlds.ts'
import type { World } from '../../../shared/model/world.ts'
import { DialogForm } from '../../components/dialog-form.tsx'
import { FormDialog } from '../../components/form-dialog.tsx'
import { Notice } from '../../components/notice.tsx'
import { useNotify } from '../../components/notify.tsx'
import { call, fieldProps, messageOf } from '../../lib/api.ts'
import { useAction } from '../../lib/use-action.ts'
import { showInList } from '../../lib/use-read.ts'
import { checkServer, useServerCheck } from './server-check.ts'
import { checkWorld, trimmed, type WorldDraft } from './world-draft.ts'

interface WorldFormProps {
  /** All there are: two on one server are usually a mistake. */
  worlds: readonly World[]
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

function WorldForm({ worlds: all, world, onSaved, onClose }: WorldFormProps) {
  const [draft, setDraft] = useState<WorldDraft>({ name: world?.name ?? '', server: world?.server ?? '' })
  const [problems, setProblems] = useState<{ [Field in keyof WorldDraft]?: string | undefined }>()
  const check = useServerCheck(draft.server, world, all)
  const notify = useNotify()
  /** Whoever was quicker than the check is told afterwards. */
  const warnLater = async (server: string, worldId: string | undefined) => {
    const warning = await checkServer(server, worldId)
    if (warning) notify.error('Bitte prüfe den Server', warning)
  }

  const save = useAction(async () => {
    const found = checkWorld(draft, world)
    setProblems(found)
    if (found) return
    const body = trimmed(draft)
    const { world: saved } = world
      ? await call(worlds.update, { params: { worldId: world._id }, body })
      : await call(worlds.create, { body })
    if (!world) await showInList(worlds.list, { created: saved })
    if (!check.isDone) void warnLater(saved.server, saved._id)
    await onSaved(world ? 'Welt erfolgreich aktualisiert!' : 'Welt erfolgreich erstellt!')
  })
  /** What was wrong with a field, and the failure of the last try, are over when it is edited. */
  const change = (field: keyof WorldDraft, value: string) => {
    setDraft({ ...draft, [field]: value })
    setProblems({ ...problems, [field]: undefined })
    save.reset()
  }
  const problemAt = (field: keyof WorldDraft) => {
    const problem = problems?.[field]
    return problem ? { validationState: 'error' as const, validationMessage: problem } : fieldProps(save.error, field)
  }
  const warning = check.warning && { validationState: 'warning' as const, validationMessage: check.warning }
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
        <Input autoFocus maxLength={100} value={draft.name} onChange={(_, { value }) => change('name', value)} />
      </Field>
      <Field label="Server" required hint="Sprache plus Nummer, z.B. de236" {...warning} {...problemAt('server')}>
        <Input
          maxLength={50}
          autoCapitalize="none"
          value={draft.server}
          onChange={(_, { value }) => change('server', value)}
        />
      </Field>
    </DialogForm>
  )
}
