import { Button, makeStyles, Text, tokens, useRestoreFocusTarget } from '@fluentui/react-components'
import { PersonAddRegular } from '@fluentui/react-icons/svg/person-add'
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { users as endpoints } from '../../../shared/contract/users.ts'
import type { User } from '../../../shared/model/user.ts'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { Loading } from '../../components/loading.tsx'
import { useNotify } from '../../components/notify.tsx'
import { Page } from '../../components/page.tsx'
import { countOf, formatNumber } from '../../lib/format.ts'
import { useRead } from '../../lib/use-read.ts'
import { CreateUserDialog } from './create-user-dialog.tsx'
import { type UserChanges, useUserChanges } from './use-user-changes.ts'
import { UserFilterFields } from './user-filter.tsx'
import { countStatuses, findUsers, noFilter } from './user-list.ts'
import { UserTable } from './user-table.tsx'

const useStyles = makeStyles({
  stack: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  quiet: { color: tokens.colorNeutralForeground2, outlineStyle: 'none' },
})

/** Who may use the tool, and as what: for super administrators. */
export default function UserAdminPage() {
  const { data, error, mutate } = useRead(endpoints.list, {})
  const changes = useUserChanges(mutate)
  const notify = useNotify()
  const [creating, setCreating] = useState(false)
  const opensDialog = useRestoreFocusTarget()
  return (
    <Page
      title="Benutzerverwaltung"
      subtitle={data && summaryOf(data.users)}
      width="wide"
      actions={
        data && (
          <Button {...opensDialog} appearance="primary" icon={<PersonAddRegular />} onClick={() => setCreating(true)}>
            Neuer Benutzer
          </Button>
        )
      }
    >
      {data ? (
        <Accounts users={data.users} changes={changes} />
      ) : error ? (
        <ErrorNotice title="Die Benutzer konnten nicht geladen werden" error={error} onRetry={() => mutate()} />
      ) : (
        <Loading label="Lade Benutzer …" screen />
      )}
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

function summaryOf(users: readonly User[]): string {
  const { waiting } = countStatuses(users)
  if (!waiting) return 'Niemand wartet auf Freischaltung'
  return `${countOf(waiting, 'Benutzer wartet', 'Benutzer warten')} auf Freischaltung`
}

function Accounts({ users, changes }: { users: User[]; changes: UserChanges }) {
  const styles = useStyles()
  const [filter, setFilter] = useState(noFilter)
  const wanted = useDeferredValue(filter)
  const shown = useMemo(() => findUsers(users, wanted), [users, wanted])
  const count = useRef<HTMLElement>(null)

  // A row that an action moves or removes takes the focus along: whoever works by keyboard then goes on above the list.
  const known = useRef(users)
  useEffect(() => {
    if (known.current === users) return
    known.current = users
    if (document.activeElement === document.body) count.current?.focus({ preventScroll: true })
  }, [users])

  return (
    <div className={styles.stack}>
      <UserFilterFields users={users} filter={filter} onChange={setFilter} />
      <Text ref={count} tabIndex={-1} className={styles.quiet} aria-live="polite">
        {shown.length === users.length
          ? `${formatNumber(users.length)} Benutzer`
          : `${formatNumber(shown.length)} von ${formatNumber(users.length)} Benutzern`}
      </Text>
      {shown.length > 0 ? (
        <UserTable users={shown} changes={changes} />
      ) : (
        <Text className={styles.quiet}>Kein Benutzer passt zum Filter.</Text>
      )}
    </div>
  )
}
