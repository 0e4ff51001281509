import { Field, makeStyles, Select } from '@fluentui/react-components'
import { lazy, useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { worlds as endpoints } from '../../../shared/contract/worlds.ts'
import type { SettingsSection, VersionedSettings } from '../../../shared/model/settings.ts'
import type { World } from '../../../shared/model/world.ts'
import { NotLoaded } from '../../components/feedback/loading.tsx'
import { NoWorld } from '../../components/feedback/no-world.tsx'
import { useMayDiscard, useUnsavedChanges } from '../../components/feedback/unsaved-changes.ts'
import { Deferred } from '../../components/layout/deferred.tsx'
import { Page } from '../../components/layout/page.tsx'
import { useRead } from '../../lib/api/use-read.ts'
import { useWorld } from '../../lib/api/world.tsx'
import { SaveButton, SaveNote } from './save-bar.tsx'
import { sections } from './sections.ts'
import { SettingsForm } from './settings-form.tsx'
import { type SavePlace, useSettings } from './use-settings.ts'

const WebhooksPanel = lazy(() => import('../../components/plan/webhooks/webhooks-panel.tsx'))

const useStyles = makeStyles({
  world: { maxWidth: '22rem' },
})

export default function SettingsPage() {
  const { worlds } = useWorld()
  const [isChanged, setChanged] = useState(false)
  const world = useEditedWorld(isChanged)
  if (world) return <WorldScreen key={world._id} world={world} worlds={worlds} onChanged={setChanged} />
  return (
    <Page title="Einstellungen">
      <NoWorld text="Bitte wählen Sie eine Welt aus, um fortzufahren" loading="Lade Welten …" />
    </Page>
  )
}

/**
 * The world whose settings are shown. Switching worlds with unsaved changes (also in another tab) asks for confirmation; declining
 * restores the former choice.
 */
function useEditedWorld(isChanged: boolean): World | undefined {
  const { world, worlds, choose } = useWorld()
  const mayDiscard = useMayDiscard()
  const [shownId, setShownId] = useState(world?._id)
  const shown = worlds.find(({ _id }) => _id === shownId)
  const chosenId = world?._id
  const mustAsk = isChanged && shown !== undefined && chosenId !== shownId
  if (chosenId !== shownId && !mustAsk) setShownId(chosenId)
  const ask = useEffectEvent(async () => {
    if (await mayDiscard()) setShownId(chosenId)
    else if (shown) choose(shown._id)
  })
  useEffect(() => {
    if (mustAsk) void ask()
  }, [mustAsk])
  return mustAsk ? shown : world
}

interface WorldScreenProps {
  world: World
  worlds: readonly World[]
  onChanged: (changed: boolean) => void
}

function WorldScreen({ world, worlds, onChanged }: WorldScreenProps) {
  const read = useRead(endpoints.settings, { params: { worldId: world._id } })
  if (read.data) return <Editor world={world} worlds={worlds} onChanged={onChanged} saved={read.data} />
  return (
    <Page title="Einstellungen" subtitle={world.name}>
      <WorldField world={world} worlds={worlds} />
      <NotLoaded read={read} failed="Fehler beim Laden der Einstellungen" loading="Lade Einstellungen …" screen />
    </Page>
  )
}

function Editor({ world, worlds, onChanged, saved }: WorldScreenProps & { saved: VersionedSettings }) {
  const editing = useSettings(world._id, saved)
  const [search] = useSearchParams()
  // A link may name its section.
  const named = sections.find((section) => section === search.get('section'))
  const [open, setOpen] = useState<readonly SettingsSection[]>([named ?? 'classificationThresholds'])
  const isChanged = editing.changed.length > 0
  useUnsavedChanges(isChanged)
  useEffect(() => {
    onChanged(isChanged)
    return () => onChanged(false)
  }, [isChanged, onChanged])
  const save = async (place: SavePlace, wanted?: readonly SettingsSection[]) => {
    const failing = await editing.save(place, wanted)
    if (failing?.length) setOpen((before) => [...new Set([...before, ...failing])])
  }
  return (
    <Page
      title="Einstellungen"
      subtitle={world.name}
      actions={<SaveButton place="top" editing={editing} disabled={!isChanged} onClick={() => save('top')} />}
    >
      <SaveNote place="top" editing={editing} />
      <WorldField world={world} worlds={worlds} />
      <SettingsForm
        worldId={world._id}
        editing={editing}
        timeZone={world.timeZone}
        units={world.units}
        hasFakeLimit={(world.fakeLimit ?? 0) > 0}
        open={open}
        onOpen={setOpen}
        onSave={save}
      />
      <Deferred when>
        <WebhooksPanel worldId={world._id} timeZone={world.timeZone} />
      </Deferred>
    </Page>
  )
}

function WorldField({ world, worlds }: Pick<WorldScreenProps, 'world' | 'worlds'>) {
  const styles = useStyles()
  const { choose } = useWorld()
  return (
    <Field label="Einstellungen der Welt" className={styles.world}>
      <Select value={world._id} onChange={(_, { value }) => choose(value)}>
        {worlds.map(({ _id, name, server }) => (
          <option key={_id} value={_id}>
            {name === server ? name : `${name} (${server})`}
          </option>
        ))}
      </Select>
    </Field>
  )
}
