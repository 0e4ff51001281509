import { MenuItem } from '@fluentui/react-components'
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download'
import { ArrowSyncRegular } from '@fluentui/react-icons/svg/arrow-sync'
import { CopyRegular } from '@fluentui/react-icons/svg/copy'
import { ActionMenu } from '../../../components/list/action-menu.tsx'

interface PlayerMenuProps {
  playerName: string
  onCopyEdit: () => void
  onCopyShow: () => void
  /** Omitted for a player without orders. */
  onFiles?: (() => void) | undefined
  onRenew: () => void
}

export default function PlayerMenu({ playerName, onCopyEdit, onCopyShow, onFiles, onRenew }: PlayerMenuProps) {
  return (
    <ActionMenu label={`Weitere Aktionen für ${playerName}`}>
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
    </ActionMenu>
  )
}
