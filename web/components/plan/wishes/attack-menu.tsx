import { Button, Menu, MenuDivider, MenuItem, MenuList, MenuPopover, MenuTrigger } from '@fluentui/react-components'
import { MoreHorizontalRegular } from '@fluentui/react-icons/svg/more-horizontal'
import type { Attack } from '../../../../shared/model/attack.ts'
import { editableRef, wayText } from './attack-ref.ts'
import type { AttackWork } from './use-attack-work.tsx'

interface AttackMenuProps {
  attack: Attack
  act: AttackWork['act']
}

/** All that a leader can do with an attack. Nothing for attacks that are already sent. */
export function AttackMenu({ attack, act }: AttackMenuProps) {
  if (!editableRef(attack)) return null
  return (
    <Menu>
      <MenuTrigger disableButtonEnhancement>
        <Button
          appearance="subtle"
          icon={<MoreHorizontalRegular />}
          aria-label={`Angriff ${wayText(attack)} bearbeiten`}
        />
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          <MenuItem secondaryContent="P" onClick={() => act('pin', attack)}>
            {attack.fixed === 'pinned' ? 'Lösen' : 'Festhalten'}
          </MenuItem>
          <MenuItem secondaryContent="G" onClick={() => act('give', attack)}>
            Anderem Dorf geben …
          </MenuItem>
          <MenuItem secondaryContent="T" onClick={() => act('swap', attack)}>
            Mit anderem Angriff tauschen …
          </MenuItem>
          <MenuItem secondaryContent="V" onClick={() => act('shift', attack)}>
            Ankunft verschieben …
          </MenuItem>
          <MenuItem secondaryContent="N" onClick={() => act('add', attack)}>
            Weiterer Angriff auf dieses Ziel …
          </MenuItem>
          <MenuDivider />
          <MenuItem secondaryContent="B" onClick={() => act('ban', attack)}>
            Verbot hinzufügen …
          </MenuItem>
          <MenuItem secondaryContent="Entf" onClick={() => act('remove', attack)}>
            Wegnehmen und verbieten
          </MenuItem>
        </MenuList>
      </MenuPopover>
    </Menu>
  )
}
