import { Field, Select } from '@fluentui/react-components'
import { formatNumber } from '../../../shared/lib/numbers.ts'
import { type Account, roleLabels, roles } from '../../../shared/model/account.ts'
import { SearchField } from '../../components/form/search-field.tsx'
import { Grid } from '../../components/layout/grid.ts'
import { countStatuses, statuses, statusLabels, type UserFilter } from './user-list.ts'

interface UserFilterFieldsProps {
  users: readonly Account[]
  filter: UserFilter
  onChange: (filter: UserFilter) => void
}

export function UserFilterFields({ users, filter, onChange }: UserFilterFieldsProps) {
  const counts = countStatuses(users)
  return (
    <Grid min="14rem">
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
    </Grid>
  )
}
