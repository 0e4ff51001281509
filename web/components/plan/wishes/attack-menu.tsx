import {
  Button,
  Menu,
  MenuDivider,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
  tokens,
} from '@fluentui/react-components'
import { MoreHorizontalRegular } from '@fluentui/react-icons/svg/more-horizontal'
import { Fragment } from 'react'
import { keysOf } from '../../../../shared/lib/records.ts'
import type { Attack } from '../../../../shared/model/attack.ts'
import { Stack } from '../../layout/stack.ts'
import { WishEffect } from '../preview/effect.tsx'
import { attackActions } from './asked.ts'
import { editableRef, wayText } from './attack-ref.ts'
import type { AttackWork } from './use-attack-work.tsx'

const useStyles = makeStyles({
  // Room for both effects, so that the menu keeps its place.
  effects: {
    width: '17rem',
    minHeight: '5.5rem',
    padding: tokens.spacingHorizontalS,
    borderTop: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
  },
})

interface AttackMenuProps {
  attack: Attack
  act: AttackWork['act']
  effects: AttackWork['effects']
}

/** All that a leader can do with an attack. Nothing for attacks that are already sent. */
export function AttackMenu({ attack, act, effects }: AttackMenuProps) {
  const styles = useStyles()
  const ref = editableRef(attack)
  if (!ref) return null
  const pinning = attack.fixed === 'pinned' ? 'Lösen' : attackActions.pin.label
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
          {keysOf(attackActions).map((action) => (
            <Fragment key={action}>
              {action === 'ban' && <MenuDivider />}
              <MenuItem secondaryContent={attackActions[action].key} onClick={() => act(action, attack)}>
                {action === 'pin' ? pinning : attackActions[action].label}
              </MenuItem>
            </Fragment>
          ))}
        </MenuList>
        {effects && (
          <Stack gap="xs" className={styles.effects}>
            <WishEffect
              {...effects}
              edits={[{ op: attack.fixed === 'pinned' ? 'unpin' : 'pin', attack: ref }]}
              label={pinning}
            />
            <WishEffect {...effects} edits={[{ op: 'remove', attack: ref }]} label="Wegnehmen" />
          </Stack>
        )}
      </MenuPopover>
    </Menu>
  )
}
