import { MenuItem } from '@fluentui/react-components'
import { CopyRegular } from '@fluentui/react-icons/svg/copy'
import { DeleteRegular } from '@fluentui/react-icons/svg/delete'
import { ActionMenu } from '../../components/list/action-menu.tsx'

interface PlanMenuProps {
  planName: string
  onDuplicate: () => void
  onRemove: () => void
}

export default function PlanMenu({ planName, onDuplicate, onRemove }: PlanMenuProps) {
  return (
    <ActionMenu label={`Aktionen für ${planName}`}>
      <MenuItem icon={<CopyRegular />} onClick={onDuplicate}>
        Duplizieren
      </MenuItem>
      <MenuItem icon={<DeleteRegular />} onClick={onRemove}>
        Löschen
      </MenuItem>
    </ActionMenu>
  )
}
