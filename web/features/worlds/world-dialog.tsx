import { Field, Input } from '@fluentui/react-components'
import { schemas } from '../../../shared/contract/schemas/worlds.ts'
import { worlds } from '../../../shared/contract/worlds.ts'
import { maxServer, type World } from '../../../shared/model/world.ts'
import { DialogForm } from '../../components/feedback/dialog-form.tsx'
import { FormDialog } from '../../components/feedback/form-dialog.tsx'
import { Notice } from '../../components/feedback/notice.tsx'
import { useNotify } from '../../components/feedback/notify.tsx'
import { DraftConflicts } from '../../components/form/draft-conflicts.tsx'
import { call, conflictItem, errorMessage } from '../../lib/api/api.ts'
import { showInList } from '../../lib/api/use-read.ts'
import { problemsIn, useSubmit } from '../../lib/api/use-submit.ts'
import type { Stored } from '../../lib/draft/save-draft.ts'
import { useDraft } from '../../lib/draft/use-draft.ts'
import { checkServer, useServerCheck } from './server-check.ts'

interface WorldFormProps {
  /** All worlds, to warn about duplicates of a server. */
  worlds: readonly World[]
  /** Undefined creates a new world. */
  world: World | undefined
  onSaved: (message: string) => void
  onClose: () => void
}

export function WorldDialog({ open, ...form }: WorldFormProps & { open: boolean }) {
  return (
    <FormDialog open={open} onClose={form.onClose}>
      <WorldForm {...form} />
    </FormDialog>
  )
}

interface WorldDraft {
  name: string
  server: string
}

const labels: Record<keyof WorldDraft, string> = { name: 'Weltname', server: 'Server' }

const none: Stored<WorldDraft, number> = { value: { name: '', server: '' }, version: 0 }

const storedDraft = ({ name, server, version }: World): Stored<WorldDraft, number> => ({
  value: { name, server },
  version,
})

function WorldForm({ worlds: all, world, onSaved, onClose }: WorldFormProps) {
  const notify = useNotify()
  const editing = useDraft<WorldDraft, number>(world ? storedDraft(world) : none, {
    send: async (changes, since) => {
      // Trimmed, as the server does.
      const body = schemas.create.body.parse({ ...since.value, ...changes })
      const { world: saved } = world
        ? await call(worlds.update, { params: { worldId: world._id }, body: { ...body, version: since.version } })
        : await call(worlds.create, { body })
      if (!world) await showInList(worlds.list, { created: saved })
      if (!check.isDone) void warnLater(saved.server, saved._id)
      return storedDraft(saved)
    },
    currentFrom: (error) => {
      const current = conflictItem(worlds.update, error)
      return current && storedDraft(current)
    },
  })
  const draft = editing.value
  const check = useServerCheck(draft.server, world, all)
  /** Warns afterwards if the form was saved before the check finished. */
  const warnLater = async (server: string, worldId: string | undefined) => {
    const warning = await checkServer(server, worldId)
    if (warning) notify.error('Bitte prüfe den Server', warning)
  }

  const schema = world ? schemas.update.body : schemas.create.body
  const save = useSubmit(
    () => problemsIn(schema, draft),
    async () => {
      if ((await editing.save()) === 'contested') return
      onSaved(world ? 'Welt erfolgreich aktualisiert!' : 'Welt erfolgreich erstellt!')
    },
  )
  const change = (changed: Partial<WorldDraft>) => {
    editing.change(changed)
    save.edited(changed)
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
      {save.error !== undefined && <Notice intent="error">{prefix + errorMessage(save.error)}</Notice>}
      <DraftConflicts
        conflicts={editing.conflicts}
        label={(field) => labels[field]}
        show={(_, value) => value}
        onKeep={editing.keep}
        onTake={(field) => editing.discard([field])}
      />
      <Field label={labels.name} required {...save.fieldProps('name')}>
        <Input autoFocus value={draft.name} onChange={(_, { value }) => change({ name: value })} />
      </Field>
      <Field
        label={labels.server}
        required
        hint="Sprache plus Nummer, z.B. de236"
        {...warning}
        {...save.fieldProps('server')}
      >
        <Input
          maxLength={maxServer}
          autoCapitalize="none"
          value={draft.server}
          onChange={(_, { value }) => change({ server: value })}
        />
      </Field>
    </DialogForm>
  )
}
