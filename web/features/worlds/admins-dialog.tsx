import { useState } from 'react'
import { users } from '../../../shared/contract/users.ts'
import { worlds } from '../../../shared/contract/worlds.ts'
import type { World } from '../../../shared/model/world.ts'
import { DialogForm } from '../../components/dialog-form.tsx'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { FormDialog } from '../../components/form-dialog.tsx'
import { Loading } from '../../components/loading.tsx'
import { Notice } from '../../components/notice.tsx'
import { call, messageOf } from '../../lib/api.ts'
import { useAction } from '../../lib/use-action.ts'
import { useRead } from '../../lib/use-read.ts'
import { AdminsPicker } from './admins-picker.tsx'

interface AdminsFormProps {
  world: World | undefined
  onSaved: (message: string) => Promise<unknown>
  onClose: () => void
}

/** Who looks after a world. */
export function AdminsDialog({ open, ...form }: AdminsFormProps & { open: boolean }) {
  return (
    <FormDialog open={open} onClose={form.onClose}>
      {form.world && <AdminsForm {...form} world={form.world} />}
    </FormDialog>
  )
}

function AdminsForm({ world, onSaved, onClose }: AdminsFormProps & { world: World }) {
  const { data, error, mutate } = useRead(users.list, {})
  const [chosen, setChosen] = useState(world.admins.map(({ _id }) => _id))
  const save = useAction(async () => {
    await call(worlds.setAdmins, { params: { worldId: world._id }, body: { admins: chosen } })
    await onSaved('Admins erfolgreich aktualisiert!')
  })
  return (
    <DialogForm
      title={`Admins von ${world.name}`}
      action="Speichern"
      busy={save.busy}
      ready={data !== undefined}
      popups
      onSubmit={() => save.run()}
      onClose={onClose}
    >
      {save.error !== undefined && (
        <Notice intent="error">{`Fehler beim Aktualisieren der Admins: ${messageOf(save.error)}`}</Notice>
      )}
      {data ? (
        <AdminsPicker users={data.users} value={chosen} onChange={setChosen} />
      ) : error ? (
        <ErrorNotice title="Die Benutzer konnten nicht geladen werden" error={error} onRetry={() => mutate()} />
      ) : (
        <Loading label="Lade Benutzer …" />
      )}
    </DialogForm>
  )
}
