import {
  Menu,
  MenuButton,
  MenuGroup,
  MenuGroupHeader,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  useRestoreFocusTarget,
} from '@fluentui/react-components'
import { KeyRegular } from '@fluentui/react-icons/svg/key'
import { useState } from 'react'
import { roleLabels, type User } from '../../../shared/model/user.ts'
import { PasswordDialog } from './password-dialog.tsx'

interface ProfileMenuProps {
  user: User
  /** Of the name on the button. */
  className: string
}

/** The signed-in person's name, and behind it what he can do with his own account. */
export default function ProfileMenu({ user: { username, role }, className }: ProfileMenuProps) {
  const [changing, setChanging] = useState(false)
  // A dialog, open or not, brings focus traps into the page: it comes with the first use, and stays for its closing.
  const [used, setUsed] = useState(false)
  // Where the focus returns to when the dialog closes.
  const opensDialog = useRestoreFocusTarget()
  return (
    <>
      <Menu inline>
        <MenuTrigger disableButtonEnhancement>
          <MenuButton {...opensDialog} appearance="subtle" title={username}>
            <span className={className}>{username}</span>
          </MenuButton>
        </MenuTrigger>
        <MenuPopover>
          <MenuList>
            <MenuGroup>
              <MenuGroupHeader>{roleLabels[role]}</MenuGroupHeader>
              <MenuItem
                icon={<KeyRegular />}
                onClick={() => {
                  setUsed(true)
                  setChanging(true)
                }}
              >
                Passwort ändern
              </MenuItem>
            </MenuGroup>
          </MenuList>
        </MenuPopover>
      </Menu>
      {used && <PasswordDialog open={changing} username={username} onClose={() => setChanging(false)} />}
    </>
  )
}
