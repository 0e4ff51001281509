import { Field, makeStyles, Select, tokens } from '@fluentui/react-components'
import { formatNumber } from '../../../shared/lib/numbers.ts'
import { type Account, roleLabels, roles } from '../../../shared/model/account.ts'
import { SearchField } from '../../components/form/search-field.tsx'
import { countStatuses, statuses, statusLabels, type UserFilter } from './user-list.ts'

const useStyles = makeStyles({
  tools: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 14rem), 1fr))',
    gap: tokens.spacingHorizontalM,
  },
})

interface UserFilterFieldsProps {
  users: readonly Account[]
  filter: UserFilter
  onChange: (filter: UserFilter) => void
}

export function UserFilterFields({ users, filter, onChange }: UserFilterFieldsProps) {
  const styles = useStyles()
  const counts = countStatuses(users)
  return (
    <div className={styles.tools}>
      <SearchField value={filter.text} placeholder="Benutzername" onSearch={(text) => onChange({ ...filter, text })} />
      <Field label="Status">
        <Select
          value={filter.status ?? ''}
          onChange={(_, { value }) => onChange({ ...filter, status: statuses.find((status) => status === value) })}
        >
          <option value="">{`Alle (${formatNumber(users.length)})`}</option>
          {statuses.map((status) => (
            <option key={status} value={status}>
              {`${statusLabels[status]} (${formatNumber(counts[status])})`}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Rolle">
        <Select
          value={filter.role ?? ''}
          onChange={(_, { value }) => onChange({ ...filter, role: roles.find((role) => role === value) })}
        >
          <option value="">Alle Rollen</option>
          {roles.map((role) => (
            <option key={role} value={role}>
              {roleLabels[role]}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  )
}
