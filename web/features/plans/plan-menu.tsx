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

/** What can be done with a plan as a whole. */
export default function PlanMenu({ planName, onDuplicate, onRemove }: PlanMenuProps) {
  // Where the focus returns to when the dialog is closed.
  const opensDialog = useRestoreFocusTarget()
  return (
    // Inside the page's landmark; in the card itself it would lie below the next one.
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
