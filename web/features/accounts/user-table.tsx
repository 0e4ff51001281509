import { Badge, Checkbox, makeStyles, Text, tokens } from '@fluentui/react-components'
import { useMemo } from 'react'
import type { Account } from '../../../shared/model/account.ts'
import { Strong } from '../../components/layout/text.ts'
import { ResponsiveTable } from '../../components/list/responsive-table.tsx'
import type { Column } from '../../components/list/table-rows.tsx'
import { useSession } from '../../lib/api/session.tsx'
import { formatDateTime } from '../../lib/format/format.ts'
import { spokenOnly } from '../../lib/theme/theme-tokens.ts'
import type { Selection } from '../../lib/use-selection.ts'
import type { UserChanges } from './use-user-changes.ts'
import { UserActions } from './user-actions.tsx'
import { RoleBadge, StatusBadge } from './user-badges.tsx'

const useStyles = makeStyles({
  spoken: spokenOnly,
  name: { display: 'flex', flexGrow: 1, alignItems: 'center', gap: tokens.spacingHorizontalS, minWidth: 0 },
  quiet: { color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums' },
  item: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: tokens.spacingVerticalS,
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalM}`,
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke3}`,
  },
  head: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalS,
  },
  badges: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS },
})

interface UserTableProps {
  users: readonly Account[]
  /** Whether an account was deleted and is only shown briefly. */
  isGone: (user: Account) => boolean
  changes: UserChanges
  selection: Selection<string>
  onSetPassword: (user: Account) => void
}

const accountKey = ({ _id }: Account) => _id

export function UserTable({ users, isGone, changes, selection, onSetPassword }: UserTableProps) {
  const styles = useStyles()
  const columns = useMemo(
    (): Column<Account>[] => [
      {
        key: 'chosen',
        header: <span className={styles.spoken}>Auswahl</span>,
        width: '40px',
        cell: (user) => <Choose user={user} selection={selection} />,
      },
      {
        key: 'username',
        header: 'Benutzername',
        width: 'minmax(160px, 1.5fr)',
        cell: (user) => <UserName user={user} />,
      },
      { key: 'role', header: 'Rolle', width: 'minmax(120px, 0.7fr)', cell: ({ role }) => <RoleBadge role={role} /> },
      { key: 'status', header: 'Status', width: 'minmax(190px, 1fr)', cell: (user) => <StatusBadge user={user} /> },
      {
        key: 'createdAt',
        header: 'Erstellt am',
        width: 'minmax(150px, 0.8fr)',
        cell: ({ createdAt }) => <span className={styles.quiet}>{formatDateTime(createdAt)}</span>,
      },
      {
        key: 'actions',
        header: 'Aktionen',
        width: '150px',
        align: 'end',
        cell: (user) => <UserActions user={user} changes={changes} onSetPassword={onSetPassword} />,
      },
    ],
    [styles, changes, selection, onSetPassword],
  )
  return (
    <ResponsiveTable
      label="Benutzer"
      rows={users}
      rowKey={accountKey}
      columns={columns}
      rowHeight={48}
      isGone={isGone}
      cardHeight={104}
      card={(user) => (
        <div className={styles.item}>
          <div className={styles.head}>
            <Choose user={user} selection={selection} />
            <UserName user={user} />
            <UserActions user={user} changes={changes} onSetPassword={onSetPassword} />
          </div>
          <div className={styles.badges}>
            <RoleBadge role={user.role} />
            <StatusBadge user={user} />
          </div>
          <Text size={200} className={styles.quiet}>{`Erstellt am ${formatDateTime(user.createdAt)}`}</Text>
        </div>
      )}
    />
  )
}

function Choose({ user: { _id, username }, selection }: { user: Account; selection: Selection<string> }) {
  return (
    <Checkbox
      checked={selection.has(_id)}
      aria-label={`${username} auswählen`}
      onChange={(_, { checked }) => selection.set(_id, checked === true)}
    />
  )
}

function UserName({ user: { _id, username, mustChangePassword } }: { user: Account }) {
  const styles = useStyles()
  const { user: self } = useSession()
  return (
    <span className={styles.name}>
      <Strong breaks>{username}</Strong>
      {_id === self?._id && (
        <Badge appearance="outline" color="brand">
          Du
        </Badge>
      )}
      {mustChangePassword && (
        <Badge
          appearance="outline"
          color="warning"
          title="Muss bei der nächsten Anmeldung ein eigenes Passwort vergeben"
        >
          Neues Passwort
        </Badge>
      )}
    </span>
  )
}
