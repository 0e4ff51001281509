import { Button, useRestoreFocusTarget } from '@fluentui/react-components'
import { PersonAddRegular } from '@fluentui/react-icons/svg/person-add'
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { countedNoun } from '../../../shared/lib/numbers.ts'
import type { Account } from '../../../shared/model/account.ts'
import { Loaded } from '../../components/feedback/loading.tsx'
import { useNotify } from '../../components/feedback/notify.tsx'
import { Page } from '../../components/layout/page.tsx'
import { Stack } from '../../components/layout/stack.ts'
import { NoMatch } from '../../components/list/no-match.tsx'
import { useAccounts } from '../../lib/api/use-accounts.ts'
import { useSteadyList } from '../../lib/draft/frozen-order.ts'
import { useSelection } from '../../lib/use-selection.ts'
import { BulkActions, BulkFailures } from './bulk-actions.tsx'
import { CreateUserDialog } from './create-user-dialog.tsx'
import { SetPasswordDialog } from './set-password-dialog.tsx'
import { useBulkChanges } from './use-bulk-changes.ts'
import { type UserChanges, useUserChanges } from './use-user-changes.ts'
import { UserFilterFields } from './user-filter.tsx'
import { countStatuses, findUsers, noFilter } from './user-list.ts'
import { UserTable } from './user-table.tsx'

export default function UserAdminPage() {
  const read = useAccounts()
  const changes = useUserChanges()
  const notify = useNotify()
  const [creating, setCreating] = useState(false)
  const [giving, setGiving] = useState<{ open: boolean; user?: Account }>({ open: false })
  const openPasswordDialog = useCallback((user: Account) => setGiving({ open: true, user }), [])
  const opensDialog = useRestoreFocusTarget()
  return (
    <Page
      title="Benutzerverwaltung"
      subtitle={read.data && accountSummary(read.data.users)}
      width="wide"
      actions={
        read.data && (
          <Button {...opensDialog} appearance="primary" icon={<PersonAddRegular />} onClick={() => setCreating(true)}>
            Neuer Benutzer
          </Button>
        )
      }
    >
      <Loaded read={read} failed="Die Benutzer konnten nicht geladen werden" loading="Lade Benutzer …" screen>
        {({ users }) => <Accounts users={users} changes={changes} onSetPassword={openPasswordDialog} />}
      </Loaded>
      <SetPasswordDialog
        open={giving.open}
        user={giving.user}
        onClose={() => setGiving({ ...giving, open: false })}
        onSet={(user) => {
          setGiving({ open: false, user })
          notify.success(`„${user.username}“ hat ein neues Passwort.`)
        }}
      />
      <CreateUserDialog
        open={creating}
        onClose={() => setCreating(false)}
        onCreated={async (user) => {
          setCreating(false)
          notify.success('Benutzer erfolgreich erstellt!')
          await changes.add(user)
        }}
      />
    </Page>
  )
}

function accountSummary(users: readonly Account[]): string {
  const { waiting } = countStatuses(users)
  if (!waiting) return 'Niemand wartet auf Freischaltung'
  return `${countedNoun(waiting, 'Benutzer wartet', 'Benutzer warten')} auf Freischaltung`
}

const accountKey = ({ _id }: Account) => _id

interface AccountsProps {
  users: Account[]
  changes: UserChanges
  onSetPassword: (user: Account) => void
}

function Accounts({ users, changes, onSetPassword }: AccountsProps) {
  const [filter, setFilter] = useState(noFilter)
  const wanted = useDeferredValue(filter)
  const found = useMemo(() => findUsers(users, wanted), [users, wanted])
  const { items: shown, isGone } = useSteadyList(found, users, accountKey, wanted)
  const selection = useSelection(
    useMemo(() => users.map(accountKey), [users]),
    useMemo(() => found.map(accountKey), [found]),
  )
  const bulk = useBulkChanges(changes)
  const box = useRef<HTMLInputElement>(null)

  // A removed button loses the focus: moves it above the list for keyboard users.
  const known = useRef(shown)
  useEffect(() => {
    if (known.current === shown) return
    known.current = shown
    if (document.activeElement === document.body) box.current?.focus({ preventScroll: true })
  }, [shown])

  return (
    <Stack gap="m">
      <UserFilterFields users={users} filter={filter} onChange={setFilter} />
      <BulkActions users={users} shown={found} selection={selection} bulk={bulk} boxRef={box} />
      {shown.length > 0 ? (
        <UserTable
          users={shown}
          isGone={isGone}
          changes={changes}
          selection={selection}
          onSetPassword={onSetPassword}
        />
      ) : (
        <NoMatch text="Kein Benutzer passt zum Filter." onReset={() => setFilter(noFilter)} />
      )}
      <BulkFailures bulk={bulk} />
    </Stack>
  )
}
