import {
  Button,
  Menu,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
  tokens,
} from '@fluentui/react-components'
import { MoreHorizontalRegular } from '@fluentui/react-icons/svg/more-horizontal'
import type { Attack } from '../../../../shared/model/attack.ts'
import type { AttackRef, WishEdit } from '../../../../shared/model/wishes/wish.ts'
import { Stack } from '../../../components/layout/stack.ts'
import { WishEffect } from '../../../components/plan/preview/effect.tsx'

const useStyles = makeStyles({
  // Room for both effects, so that the menu keeps its place.
  effects: {
    width: '17rem',
    minHeight: '5.5rem',
    padding: tokens.spacingHorizontalS,
    borderTop: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
  },
})

/** What edits call this attack; `undefined` if its target is unknown. */
export const refOf = ({ type, senderVillageId, targetId }: Attack): AttackRef | undefined =>
  targetId === undefined ? undefined : { kind: type, villageId: senderVillageId, targetId }

interface AttackMenuProps {
  planId: string
  attack: Attack
  /** Changes with the plan's wishes and attacks. */
  since: unknown
  disabled: boolean
  onEdit: (edit: WishEdit) => void
}

/** Pins, releases or removes an attack. Nothing for attacks that are already sent. */
export function AttackMenu({ planId, attack, since, disabled, onEdit }: AttackMenuProps) {
  const styles = useStyles()
  const ref = refOf(attack)
  if (!ref || attack.fixed === 'sent') return null
  const change: WishEdit = { op: attack.fixed === 'pinned' ? 'unpin' : 'pin', attack: ref }
  const removal: WishEdit = { op: 'remove', attack: ref }
  const label = attack.fixed === 'pinned' ? 'Lösen' : 'Festhalten'
  const name = `${attack.xf}|${attack.yf} → ${attack.xt}|${attack.yt}`
  return (
    <Menu mountNode={document.getElementById('content')}>
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
          <MenuItem onClick={() => onEdit(change)}>{label}</MenuItem>
          <MenuItem onClick={() => onEdit(removal)}>Entfernen und verbieten</MenuItem>
        </MenuList>
        <Stack gap="xs" className={styles.effects}>
          <WishEffect planId={planId} edits={[change]} since={since} label={label} />
          <WishEffect planId={planId} edits={[removal]} since={since} label="Entfernen" />
        </Stack>
      </MenuPopover>
    </Menu>
  )
}
