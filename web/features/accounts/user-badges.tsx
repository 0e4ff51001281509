import { Badge, type BadgeProps } from '@fluentui/react-components'
import { type Account, type Role, roleLabels } from '../../../shared/model/account.ts'
import { statusLabels, type UserStatus, userStatus } from './user-list.ts'

const roleLooks: Record<Role, Pick<BadgeProps, 'appearance' | 'color'>> = {
  superadmin: { appearance: 'filled', color: 'brand' },
  admin: { appearance: 'tint', color: 'brand' },
  user: { appearance: 'outline', color: 'informative' },
}
const statusColors: Record<UserStatus, BadgeProps['color']> = {
  active: 'success',
  waiting: 'warning',
  inactive: 'informative',
}

export const RoleBadge = ({ role }: { role: Role }) => <Badge {...roleLooks[role]}>{roleLabels[role]}</Badge>

export function StatusBadge({ user }: { user: Account }) {
  const status = userStatus(user)
  return (
    <Badge appearance={status === 'inactive' ? 'outline' : 'tint'} color={statusColors[status]}>
      {statusLabels[status]}
    </Badge>
  )
}
