import {
  Button,
  Menu,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  useRestoreFocusTarget,
} from '@fluentui/react-components'
import { CopyRegular } from '@fluentui/react-icons/svg/copy'
import { DeleteRegular } from '@fluentui/react-icons/svg/delete'
import { MoreVerticalRegular } from '@fluentui/react-icons/svg/more-vertical'

interface PlanMenuProps {
  planName: string
  onDuplicate: () => void
  onRemove: () => void
}

export default function PlanMenu({ planName, onDuplicate, onRemove }: PlanMenuProps) {
  // Returns the focus after the dialog closes.
  const opensDialog = useRestoreFocusTarget()
  return (
    // Mounted in the page's landmark; inside the card, the next card would cover it.
    <Menu mountNode={document.getElementById('content')}>
      <MenuTrigger disableButtonEnhancement>
        <Button
          {...opensDialog}
          appearance="subtle"
          icon={<MoreVerticalRegular />}
          aria-label={`Aktionen für ${planName}`}
        />
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          <MenuItem icon={<CopyRegular />} onClick={onDuplicate}>
            Duplizieren
          </MenuItem>
          <MenuItem icon={<DeleteRegular />} onClick={onRemove}>
            Löschen
          </MenuItem>
        </MenuList>
      </MenuPopover>
    </Menu>
  )
}
