import {
  Button,
  MenuDivider,
  MenuGroup,
  MenuGroupHeader,
  MenuItem,
  MenuItemRadio,
  makeStyles,
} from '@fluentui/react-components'
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle'
import { DeleteRegular } from '@fluentui/react-icons/svg/delete'
import { KeyResetRegular } from '@fluentui/react-icons/svg/key-reset'
import { ProhibitedRegular } from '@fluentui/react-icons/svg/prohibited'
import { type Account, roleLabels, roles } from '../../../shared/model/account.ts'
import { Row } from '../../components/layout/stack.ts'
import { ActionMenu } from '../../components/list/action-menu.tsx'
import { useSession } from '../../lib/api/session.tsx'
import { useAction } from '../../lib/api/use-action.ts'
import type { UserChanges } from './use-user-changes.ts'
import { userStatus } from './user-list.ts'

const useStyles = makeStyles({
  actions: { flexShrink: 0 },
})

interface UserActionsProps {
  user: Account
  changes: UserChanges
  onSetPassword: (user: Account) => void
}

/** Actions for an account; one click activates a waiting one. */
export function UserActions({ user, changes, onSetPassword }: UserActionsProps) {
  const styles = useStyles()
  const { user: self } = useSession()
  const action = useAction((change: () => Promise<void>) => change())
  const toggle = () => action.run(() => changes.setActive(user, !user.isActive))
  return (
    <Row gap="xs" wrap={false} align="stretch" justify="end" className={styles.actions} aria-busy={action.busy}>
      {userStatus(user) === 'waiting' && (
        <Button
          size="small"
          appearance="primary"
          disabledFocusable={action.busy}
          aria-label={`Aktivieren: ${user.username}`}
          onClick={toggle}
        >
          Aktivieren
        </Button>
      )}
      <ActionMenu
        label={`Aktionen für ${user.username}`}
        busy={action.busy}
        checkedValues={{ role: [user.role] }}
        onCheckedValueChange={(_, { checkedItems }) => {
          const role = roles.find((option) => option === checkedItems[0])
          if (role) void action.run(() => changes.setRole(user, role))
        }}
      >
        <MenuItem icon={user.isActive ? <ProhibitedRegular /> : <CheckmarkCircleRegular />} onClick={toggle}>
          {user.isActive ? 'Deaktivieren' : 'Aktivieren'}
        </MenuItem>
        <MenuItem icon={<KeyResetRegular />} disabled={user._id === self?._id} onClick={() => onSetPassword(user)}>
          Neues Passwort setzen
        </MenuItem>
        <MenuDivider />
        <MenuGroup>
          <MenuGroupHeader>Rolle</MenuGroupHeader>
          {roles.map((role) => (
            <MenuItemRadio key={role} name="role" value={role}>
              {roleLabels[role]}
            </MenuItemRadio>
          ))}
        </MenuGroup>
        <MenuDivider />
        <MenuItem
          icon={<DeleteRegular />}
          disabled={user._id === self?._id}
          onClick={() => action.run(() => changes.remove(user))}
        >
          Löschen
        </MenuItem>
      </ActionMenu>
    </Row>
  )
}
