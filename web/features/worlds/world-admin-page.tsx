import { Button, useRestoreFocusTarget } from '@fluentui/react-components'
import { AddRegular } from '@fluentui/react-icons/svg/add'
import { GlobeRegular } from '@fluentui/react-icons/svg/globe'
import { useCallback, useState } from 'react'
import { worlds } from '../../../shared/contract/worlds.ts'
import { countedNoun } from '../../../shared/lib/numbers.ts'
import type { World } from '../../../shared/model/world.ts'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { Loading } from '../../components/feedback/loading.tsx'
import { Notice } from '../../components/feedback/notice.tsx'
import { useNotify } from '../../components/feedback/notify.tsx'
import { Outcome } from '../../components/feedback/outcome.tsx'
import { Page } from '../../components/layout/page.tsx'
import { errorMessage } from '../../lib/api/api.ts'
import { useRead } from '../../lib/api/use-read.ts'
import { AccessDialog } from './access-dialog.tsx'
import { AdminsDialog } from './admins-dialog.tsx'
import { UnsyncedNotice } from './unsynced-notice.tsx'
import { useWorldChanges } from './use-world-changes.ts'
import { WorldDialog } from './world-dialog.tsx'
import { WorldTable } from './world-table.tsx'

const none: World[] = []

export default function WorldAdminPage() {
  const { data, error, mutate } = useRead(worlds.list, {})
  const notify = useNotify()
  const [dialog, setDialog] = useState<{ open: boolean; world?: World }>({ open: false })
  const [adminsOf, setAdminsOf] = useState<{ open: boolean; world?: World }>({ open: false })
  const [accessOf, setAccessOf] = useState<{ open: boolean; world?: World }>({ open: false })
  const opensDialog = useRestoreFocusTarget()
  const edit = useCallback((world: World) => setDialog({ open: true, world }), [])
  const editAdmins = useCallback((world: World) => setAdminsOf({ open: true, world }), [])
  const editAccess = useCallback((world: World) => setAccessOf({ open: true, world }), [])
  const changes = useWorldChanges()
  const failures = changes.failures.filter(({ worldId }) => data?.worlds.some(({ _id }) => _id === worldId))
  const create = (
    <Button {...opensDialog} appearance="primary" icon={<AddRegular />} onClick={() => setDialog({ open: true })}>
      Neue Welt
    </Button>
  )
  return (
    <Page
      title="Welten"
      subtitle={data && countedNoun(data.worlds.length, 'Welt', 'Welten')}
      actions={data && create}
      width="wide"
    >
      {error && !data ? (
        <>
          <Notice intent="error">{`Fehler beim Laden der Welten: ${errorMessage(error)}`}</Notice>
          <div>
            <Button onClick={() => mutate()}>Erneut versuchen</Button>
          </div>
        </>
      ) : !data ? (
        <Loading label="Lade Welten …" screen />
      ) : data.worlds.length > 0 ? (
        <>
          {failures.map(({ key, text }) => (
            <Outcome key={key}>
              <Notice intent="error" onDismiss={() => changes.dismiss(key)}>
                {text}
              </Notice>
            </Outcome>
          ))}
          {data.worlds
            .filter(({ lastSync }) => lastSync === undefined)
            .map((world) => (
              <UnsyncedNotice key={world._id} world={world} sync={changes.sync} />
            ))}
          <WorldTable
            worlds={data.worlds}
            changes={changes}
            onEdit={edit}
            onEditAdmins={editAdmins}
            onEditAccess={editAccess}
          />
        </>
      ) : (
        <EmptyState
          icon={<GlobeRegular />}
          title="Noch keine Welten vorhanden"
          text="Lege die Welt an, auf der ihr spielt, und synchronisiere sie: Spieler, Stämme und Dörfer kommen dann vom Spielserver."
          action={create}
        />
      )}
      <WorldDialog
        open={dialog.open}
        worlds={data?.worlds ?? none}
        world={dialog.world}
        onClose={() => setDialog({ ...dialog, open: false })}
        onSaved={(message) => {
          setDialog({ ...dialog, open: false })
          notify.success(message)
        }}
      />
      <AdminsDialog
        open={adminsOf.open}
        world={adminsOf.world}
        onClose={() => setAdminsOf({ ...adminsOf, open: false })}
        onSaved={(message) => {
          setAdminsOf({ ...adminsOf, open: false })
          notify.success(message)
        }}
      />
      <AccessDialog
        open={accessOf.open}
        world={accessOf.world}
        onClose={() => setAccessOf({ ...accessOf, open: false })}
        onSaved={(message) => {
          setAccessOf({ ...accessOf, open: false })
          notify.success(message)
        }}
      />
    </Page>
  )
}
