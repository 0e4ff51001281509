import { Button, makeStyles, mergeClasses, useRestoreFocusTarget } from '@fluentui/react-components'
import { AddRegular } from '@fluentui/react-icons/svg/add'
import { GlobeRegular } from '@fluentui/react-icons/svg/globe'
import { useState } from 'react'
import { worlds } from '../../../shared/contract/worlds.ts'
import { countedNoun } from '../../../shared/lib/numbers.ts'
import type { World } from '../../../shared/model/world.ts'
import { syncSentence } from '../../../shared/model/world.ts'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { Loading } from '../../components/feedback/loading.tsx'
import { Notice } from '../../components/feedback/notice.tsx'
import { useNotify } from '../../components/feedback/notify.tsx'
import { Page } from '../../components/layout/page.tsx'
import { Stack } from '../../components/layout/stack.ts'
import { call, errorMessage } from '../../lib/api/api.ts'
import { requestSync } from '../../lib/api/sync.ts'
import { showInList, useRead } from '../../lib/api/use-read.ts'
import { useSteadyList, withFrozenOrder } from '../../lib/draft/frozen-order.ts'
import { AdminsDialog } from './admins-dialog.tsx'
import { WorldCard } from './world-card.tsx'
import { WorldDialog } from './world-dialog.tsx'

const useStyles = makeStyles({
  gone: { opacity: 0.4 },
})

const none: World[] = []
const worldKey = ({ _id }: World) => _id

export default function WorldAdminPage() {
  const styles = useStyles()
  const { data, error, mutate } = useRead(worlds.list, {})
  const notify = useNotify()
  const [dialog, setDialog] = useState<{ open: boolean; world?: World }>({ open: false })
  const [adminsOf, setAdminsOf] = useState<{ open: boolean; world?: World }>({ open: false })
  const opensDialog = useRestoreFocusTarget()
  const sync = async ({ _id, name }: World) => {
    const stats = await requestSync(_id)
    notify.success(`Sync für ${name} erfolgreich! ${syncSentence(stats)}`, undefined, 5)
  }
  const all = data?.worlds ?? none
  const { items, isGone } = useSteadyList(all, all, worldKey)
  const remove = ({ _id }: World) =>
    withFrozenOrder(async () => {
      await call(worlds.remove, { params: { worldId: _id } })
      await showInList(worlds.list, { removed: _id })
      notify.success('Welt erfolgreich gelöscht!')
    })

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
      ) : items.length ? (
        <Stack as="ul" gap="l">
          {items.map((world) => (
            <li key={world._id} inert={isGone(world)} className={mergeClasses(isGone(world) && styles.gone)}>
              <WorldCard
                world={world}
                onSync={() => sync(world)}
                onEdit={() => setDialog({ open: true, world })}
                onEditAdmins={() => setAdminsOf({ open: true, world })}
                onRemove={() => remove(world)}
              />
            </li>
          ))}
        </Stack>
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
        onSaved={async (message) => {
          setDialog({ ...dialog, open: false })
          notify.success(message)
          await mutate()
        }}
      />
      <AdminsDialog
        open={adminsOf.open}
        world={adminsOf.world}
        onClose={() => setAdminsOf({ ...adminsOf, open: false })}
        onSaved={async (message) => {
          setAdminsOf({ ...adminsOf, open: false })
          notify.success(message)
          await mutate()
        }}
      />
    </Page>
  )
}
