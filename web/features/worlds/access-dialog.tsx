import { Field, Radio, RadioGroup } from '@fluentui/react-components'
import { worlds } from '../../../shared/contract/worlds.ts'
import { countedNoun } from '../../../shared/lib/numbers.ts'
import { type World, WorldAccess, type WorldAccessState, worldAccessLabels } from '../../../shared/model/world.ts'
import { DialogForm } from '../../components/feedback/dialog-form.tsx'
import { FormDialog } from '../../components/feedback/form-dialog.tsx'
import { Loaded } from '../../components/feedback/loading.tsx'
import { Notice } from '../../components/feedback/notice.tsx'
import { DraftConflicts, undecided } from '../../components/form/draft-conflicts.tsx'
import { call, conflictItem, errorMessage } from '../../lib/api/api.ts'
import { useAccounts } from '../../lib/api/use-accounts.ts'
import { useAction } from '../../lib/api/use-action.ts'
import { put, useRead } from '../../lib/api/use-read.ts'
import type { Stored } from '../../lib/draft/save-draft.ts'
import { useDraft } from '../../lib/draft/use-draft.ts'
import { MembersList } from './members-list.tsx'

interface AccessFormProps {
  world: World | undefined
  onSaved: (message: string) => void
  onClose: () => void
}

export function AccessDialog({ open, ...form }: AccessFormProps & { open: boolean }) {
  return (
    <FormDialog open={open} onClose={form.onClose}>
      {form.world && <AccessForm {...form} world={form.world} />}
    </FormDialog>
  )
}

interface Access {
  access: WorldAccess
  members: string[]
}

const labels: Record<keyof Access, string> = { access: 'Zugang', members: 'Mitglieder' }

const storedAccess = ({ access, members, version }: WorldAccessState): Stored<Access, number> => ({
  value: { access, members: members.toSorted() },
  version,
})

/** Older than every state that is read. */
const unread = ({ access }: World): Stored<Access, number> => ({ value: { access, members: [] }, version: -1 })

function AccessForm({ world, onSaved, onClose }: AccessFormProps & { world: World }) {
  const at = { params: { worldId: world._id } }
  const stored = useRead(worlds.access, at)
  const read = useAccounts()
  const exists = (id: string) => read.data?.users.some(({ _id }) => _id === id) ?? false
  const userName = (id: string) => read.data?.users.find(({ _id }) => _id === id)?.username ?? 'Gelöschter Benutzer'
  const editing = useDraft<Access, number>(stored.data ? storedAccess(stored.data) : unread(world), {
    send: async (changes, { value, version }) => {
      const { access, members } = { ...value, ...changes }
      const saved = await call(worlds.setAccess, {
        ...at,
        body: { access, members: members.filter(exists), version },
      })
      await put(worlds.access, at, saved)
      return storedAccess(saved)
    },
    currentFrom: (error) => {
      const current = conflictItem(worlds.setAccess, error)
      return current && storedAccess(current)
    },
  })
  const save = useAction(async () => {
    if ((await editing.save()) === 'contested') return
    onSaved('Zugang erfolgreich aktualisiert!')
  })
  const { access, members } = editing.value
  return (
    <DialogForm
      title={`Zugang zu ${world.name}`}
      action="Speichern"
      busy={save.busy}
      ready={read.data !== undefined && stored.data !== undefined}
      waitsFor={editing.conflicts.length > 0 ? undecided : undefined}
      onSubmit={() => save.run()}
      onClose={onClose}
    >
      {save.error !== undefined && (
        <Notice intent="error">{`Fehler beim Aktualisieren des Zugangs: ${errorMessage(save.error)}`}</Notice>
      )}
      <DraftConflicts
        conflicts={editing.conflicts}
        label={(field) => labels[field]}
        show={(_, value) =>
          Array.isArray(value) ? value.map(userName).join(', ') || 'keine' : value && worldAccessLabels[value]
        }
        onKeep={editing.keep}
        onTake={(field) => editing.discard([field])}
      />
      <Loaded read={stored} failed="Der Zugang konnte nicht geladen werden" loading="Lade Zugang …">
        {() => (
          <>
            <Field
              label="Wer die Welt mit ihren Plänen sieht"
              hint="Links zu Zeitfenstern und Befehlen funktionieren immer, auch ohne Konto."
            >
              <RadioGroup
                value={access}
                onChange={(_, { value }) => editing.change({ access: WorldAccess.parse(value) })}
              >
                {WorldAccess.options.map((one) => (
                  <Radio key={one} value={one} label={worldAccessLabels[one]} />
                ))}
              </RadioGroup>
            </Field>
            {access === 'members' && (
              <Loaded read={read} failed="Die Benutzer konnten nicht geladen werden" loading="Lade Benutzer …">
                {({ users }) => (
                  <MembersList
                    users={users}
                    adminIds={world.admins.map(({ _id }) => _id)}
                    value={members}
                    summary={`${countedNoun(members.filter(exists).length, 'Mitglied', 'Mitglieder')} · Super Admins und die Admins der Welt haben immer Zugang.`}
                    onChange={(chosen) => editing.change({ members: chosen.toSorted() })}
                  />
                )}
              </Loaded>
            )}
          </>
        )}
      </Loaded>
    </DialogForm>
  )
}
