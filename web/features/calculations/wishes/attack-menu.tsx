import { Button, Menu, MenuItem, MenuList, MenuPopover, MenuTrigger } from '@fluentui/react-components'
import { MoreHorizontalRegular } from '@fluentui/react-icons/svg/more-horizontal'
import type { Attack } from '../../../../shared/model/attack.ts'
import type { AttackRef, WishEdit } from '../../../../shared/model/wishes/wish.ts'

/** What edits call this attack; `undefined` if its target is unknown. */
export const refOf = ({ type, senderVillageId, targetId }: Attack): AttackRef | undefined =>
  targetId === undefined ? undefined : { kind: type, villageId: senderVillageId, targetId }

interface AttackMenuProps {
  attack: Attack
  disabled: boolean
  onEdit: (edit: WishEdit) => void
}

/** Pins, releases or removes an attack. Nothing for attacks that are already sent. */
export function AttackMenu({ attack, disabled, onEdit }: AttackMenuProps) {
  const ref = refOf(attack)
  if (!ref || attack.fixed === 'sent') return null
  const name = `${attack.xf}|${attack.yf} → ${attack.xt}|${attack.yt}`
  return (
    <Menu>
      <MenuTrigger disableButtonEnhancement>
        <Button
          appearance="subtle"
          icon={<MoreHorizontalRegular />}
          aria-label={`Angriff ${name} bearbeiten`}
          disabled={disabled}
        />
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {attack.fixed === 'pinned' ? (
            <MenuItem onClick={() => onEdit({ op: 'unpin', attack: ref })}>Lösen</MenuItem>
          ) : (
            <MenuItem onClick={() => onEdit({ op: 'pin', attack: ref })}>Festhalten</MenuItem>
          )}
          <MenuItem onClick={() => onEdit({ op: 'remove', attack: ref })}>Entfernen und verbieten</MenuItem>
        </MenuList>
      </MenuPopover>
    </Menu>
  )
}
