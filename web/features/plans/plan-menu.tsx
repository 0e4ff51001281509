import {
  Button,
  Menu,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  useRestoreFocusTarget,
} from '@fluentui/react-components'
import { DeleteRegular } from '@fluentui/react-icons/svg/delete'
import { MoreVerticalRegular } from '@fluentui/react-icons/svg/more-vertical'

/** What can be done with a plan as a whole. */
export default function PlanMenu({ planName, onRemove }: { planName: string; onRemove: () => void }) {
  // Where the focus returns to when the question is answered.
  const opensDialog = useRestoreFocusTarget()
  return (
    <Menu>
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
          <MenuItem icon={<DeleteRegular />} onClick={onRemove}>
            Löschen
          </MenuItem>
        </MenuList>
      </MenuPopover>
    </Menu>
  )
}
