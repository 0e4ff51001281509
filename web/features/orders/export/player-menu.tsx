import {
  Button,
  Menu,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  useRestoreFocusTarget,
} from '@fluentui/react-components'
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download'
import { ArrowSyncRegular } from '@fluentui/react-icons/svg/arrow-sync'
import { CopyRegular } from '@fluentui/react-icons/svg/copy'
import { MoreVerticalRegular } from '@fluentui/react-icons/svg/more-vertical'

interface PlayerMenuProps {
  playerName: string
  onCopyEdit: () => void
  onCopyShow: () => void
  /** Omitted for a player without orders. */
  onFiles?: (() => void) | undefined
  onRenew: () => void
}

export default function PlayerMenu({ playerName, onCopyEdit, onCopyShow, onFiles, onRenew }: PlayerMenuProps) {
  // Returns the focus after the confirmation.
  const asks = useRestoreFocusTarget()
  return (
    <Menu mountNode={document.getElementById('content')}>
      <MenuTrigger disableButtonEnhancement>
        <Button
          {...asks}
          appearance="subtle"
          icon={<MoreVerticalRegular />}
          aria-label={`Weitere Aktionen für ${playerName}`}
        />
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          <MenuItem icon={<CopyRegular />} onClick={onCopyEdit}>
            Link zum Bearbeiten kopieren
          </MenuItem>
          <MenuItem icon={<CopyRegular />} onClick={onCopyShow}>
            Link zum Ansehen kopieren
          </MenuItem>
          {onFiles && (
            <MenuItem icon={<ArrowDownloadRegular />} onClick={onFiles}>
              Dateien
            </MenuItem>
          )}
          <MenuItem icon={<ArrowSyncRegular />} onClick={onRenew}>
            Links erneuern
          </MenuItem>
        </MenuList>
      </MenuPopover>
    </Menu>
  )
}
