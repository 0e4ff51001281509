import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  tokens,
} from '@fluentui/react-components'
import { useState } from 'react'
import { users } from '../../../shared/contract/users.ts'
import { worlds } from '../../../shared/contract/worlds.ts'
import type { World } from '../../../shared/model/world.ts'
import { BusySpinner } from '../../components/busy-spinner.tsx'
import { ErrorNotice } from '../../components/error-notice.tsx'
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

const useStyles = makeStyles({
  // The picker's list hangs out of it.
  content: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL, overflow: 'visible' },
})

/** Who looks after a world. It stays mounted and is opened and closed, so that the page behind is freed again. */
export function AdminsDialog({ open, ...form }: AdminsFormProps & { open: boolean }) {
  return (
    <Dialog open={open} onOpenChange={(_, { open: stillOpen }) => !stillOpen && form.onClose()}>
      <DialogSurface>{form.world && <AdminsForm {...form} world={form.world} />}</DialogSurface>
    </Dialog>
  )
}

function AdminsForm({ world, onSaved, onClose }: AdminsFormProps & { world: World }) {
  const styles = useStyles()
  const { data, error, mutate } = useRead(users.list, {})
  const [chosen, setChosen] = useState(world.admins.map(({ _id }) => _id))
  const save = useAction(async () => {
    await call(worlds.setAdmins, { params: { worldId: world._id }, body: { admins: chosen } })
    await onSaved('Admins erfolgreich aktualisiert!')
  })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save.run()
      }}
    >
      <DialogBody>
        <DialogTitle>{`Admins von ${world.name}`}</DialogTitle>
        <DialogContent className={styles.content}>
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
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Abbrechen</Button>
          <Button
            type="submit"
            appearance="primary"
            disabled={!data}
            disabledFocusable={save.busy}
            icon={save.busy ? <BusySpinner /> : undefined}
          >
            {save.busy ? 'Speichere …' : 'Speichern'}
          </Button>
        </DialogActions>
      </DialogBody>
    </form>
  )
}
