import { worlds } from '../../../shared/contract/worlds.ts'
import type { World } from '../../../shared/model/world.ts'
import { DialogForm } from '../../components/feedback/dialog-form.tsx'
import { FormDialog } from '../../components/feedback/form-dialog.tsx'
import { Loaded } from '../../components/feedback/loading.tsx'
import { Notice } from '../../components/feedback/notice.tsx'
import { DraftConflicts } from '../../components/form/draft-conflicts.tsx'
import { call, conflictItem, errorMessage } from '../../lib/api/api.ts'
import { useAccounts } from '../../lib/api/use-accounts.ts'
import { useAction } from '../../lib/api/use-action.ts'
import type { Stored } from '../../lib/draft/save-draft.ts'
import { useDraft } from '../../lib/draft/use-draft.ts'
import { AdminsPicker } from './admins-picker.tsx'

interface AdminsFormProps {
  world: World | undefined
  onSaved: (message: string) => void
  onClose: () => void
}

export function AdminsDialog({ open, ...form }: AdminsFormProps & { open: boolean }) {
  return (
    <FormDialog open={open} onClose={form.onClose}>
      {form.world && <AdminsForm {...form} world={form.world} />}
    </FormDialog>
  )
}

interface Admins {
  admins: string[]
}

const storedAdmins = ({ admins, version }: World): Stored<Admins, number> => ({
  value: { admins: admins.map(({ _id }) => _id).sort() },
  version,
})

function AdminsForm({ world, onSaved, onClose }: AdminsFormProps & { world: World }) {
  const read = useAccounts()
  const editing = useDraft<Admins, number>(storedAdmins(world), {
    send: async ({ admins = [] }, { version }) => {
      const { world: saved } = await call(worlds.setAdmins, {
        params: { worldId: world._id },
        body: { admins, version },
      })
      return storedAdmins(saved)
    },
    currentFrom: (error) => {
      const current = conflictItem(worlds.setAdmins, error)
      return current && storedAdmins(current)
    },
  })
  const save = useAction(async () => {
    if ((await editing.save()) === 'contested') return
    onSaved('Admins erfolgreich aktualisiert!')
  })
  const userName = (id: string) => read.data?.users.find(({ _id }) => _id === id)?.username ?? 'unbekannt'
  return (
    <DialogForm
      title={`Admins von ${world.name}`}
      action="Speichern"
      busy={save.busy}
      ready={read.data !== undefined}
      popups
      onSubmit={() => save.run()}
      onClose={onClose}
    >
      {save.error !== undefined && (
        <Notice intent="error">{`Fehler beim Aktualisieren der Admins: ${errorMessage(save.error)}`}</Notice>
      )}
      <DraftConflicts
        conflicts={editing.conflicts}
        label={() => 'Admins'}
        show={(_, admins) => admins?.map(userName).join(', ') || 'keine'}
        onKeep={editing.keep}
        onTake={(field) => editing.discard([field])}
      />
      <Loaded read={read} failed="Die Benutzer konnten nicht geladen werden" loading="Lade Benutzer …">
        {({ users }) => (
          <AdminsPicker users={users} value={editing.value.admins} onChange={(admins) => editing.change({ admins })} />
        )}
      </Loaded>
    </DialogForm>
  )
}
