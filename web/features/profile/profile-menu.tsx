import {
  Menu,
  MenuButton,
  MenuDivider,
  MenuGroup,
  MenuGroupHeader,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
  useRestoreFocusTarget,
} from '@fluentui/react-components'
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download'
import { DeleteRegular } from '@fluentui/react-icons/svg/delete'
import { KeyRegular } from '@fluentui/react-icons/svg/key'
import { MailRegular } from '@fluentui/react-icons/svg/mail'
import { PhoneLaptopRegular } from '@fluentui/react-icons/svg/phone-laptop'
import { useState } from 'react'
import { type Account, roleLabels } from '../../../shared/model/account.ts'
import { DeferredDialog } from '../../components/feedback/deferred-dialog.tsx'
import { useNotify } from '../../components/feedback/notify.tsx'
import { serverSentence } from '../../lib/api/api.ts'
import { useAction } from '../../lib/api/use-action.ts'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'
import { EmailDialog } from './email-dialog.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { saveOwnData } from './save-own-data.ts'
import { SessionsDialog } from './sessions-dialog.tsx'

const useStyles = makeStyles({
  // Above the adjacent badge in the bar.
  popover: { zIndex: 1 },
})

interface ProfileMenuProps {
  user: Account
  /** Class of the name on the button. */
  className: string
}

type DialogName = 'password' | 'sessions' | 'email' | 'delete'

/** The signed-in user's name with a menu for their account. */
export default function ProfileMenu({ user, className }: ProfileMenuProps) {
  const styles = useStyles()
  const { username, role } = user
  const notify = useNotify()
  const [open, setOpen] = useState<DialogName>()
  // Returns the focus after the dialog closes.
  const opensDialog = useRestoreFocusTarget()
  const close = () => setOpen(undefined)
  const download = useAction(async () => {
    try {
      await saveOwnData()
      notify.success('Deine Daten werden heruntergeladen.')
    } catch (error) {
      notify.error('Deine Daten konnten nicht geladen werden', serverSentence(error))
    }
  })
  return (
    <>
      <Menu inline>
        <MenuTrigger disableButtonEnhancement>
          <MenuButton {...opensDialog} appearance="subtle" title={username}>
            <span className={className}>{username}</span>
          </MenuButton>
        </MenuTrigger>
        <MenuPopover className={styles.popover}>
          <MenuList>
            <MenuGroup>
              <MenuGroupHeader>{roleLabels[role]}</MenuGroupHeader>
              <MenuItem icon={<KeyRegular />} onClick={() => setOpen('password')}>
                Passwort ändern
              </MenuItem>
              <MenuItem icon={<PhoneLaptopRegular />} onClick={() => setOpen('sessions')}>
                Angemeldete Geräte
              </MenuItem>
              <MenuItem icon={<MailRegular />} onClick={() => setOpen('email')}>
                E-Mail-Adresse ändern
              </MenuItem>
              <MenuItem icon={<ArrowDownloadRegular />} disabled={download.busy} onClick={() => download.run()}>
                Meine Daten herunterladen
              </MenuItem>
            </MenuGroup>
            <MenuDivider />
            <MenuItem icon={<DeleteRegular />} onClick={() => setOpen('delete')}>
              Konto löschen
            </MenuItem>
          </MenuList>
        </MenuPopover>
      </Menu>
      <DeferredDialog open={open === 'password'}>
        <PasswordDialog open={open === 'password'} username={username} onClose={close} />
      </DeferredDialog>
      <DeferredDialog open={open === 'sessions'}>
        <SessionsDialog open={open === 'sessions'} onClose={close} />
      </DeferredDialog>
      <DeferredDialog open={open === 'email'}>
        <EmailDialog open={open === 'email'} user={user} onClose={close} />
      </DeferredDialog>
      <DeferredDialog open={open === 'delete'}>
        <DeleteAccountDialog open={open === 'delete'} username={username} onClose={close} />
      </DeferredDialog>
    </>
  )
}
