import {
  Button,
  Menu,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
  SplitButton,
  splitButtonClassNames,
  useRestoreFocusTarget,
} from '@fluentui/react-components'
import { AlertRegular } from '@fluentui/react-icons/svg/alert'
import { CopyRegular } from '@fluentui/react-icons/svg/copy'
import { LinkRegular } from '@fluentui/react-icons/svg/link'
import { ShareRegular } from '@fluentui/react-icons/svg/share'
import { messagesJson } from '../../../../shared/game/orders/order-message.ts'
import { countedNoun } from '../../../../shared/lib/numbers.ts'
import { BusySpinner } from '../../../components/feedback/busy-spinner.tsx'
import { useNotify } from '../../../components/feedback/notify.tsx'
import { useShare } from '../../../components/form/share-button.tsx'
import { copyText } from '../../../lib/browser/clipboard.ts'
import { canShare } from '../../../lib/browser/share.ts'
import { ownLink } from '../../../lib/paths.ts'
import { onTouchPhone } from '../../../lib/theme/theme-tokens.ts'
import type { PlayerProgress } from '../export/player-list.ts'
import { commonWakeText, linksText, playerNote, recipientsText } from '../export/player-notes.ts'
import type { Waking } from './use-waking.ts'

// The part with the arrow is as wide as a finger, as all other buttons are there.
const useStyles = makeStyles({
  split: { [onTouchPhone]: { [`& .${splitButtonClassNames.menuButton}`]: { minWidth: '44px' } } },
})

export interface WakeMenuProps {
  label: string
  /** Names the player where `label` does not. */
  ariaLabel?: string
  /** One player gets a text with their own link; several get one text without links. */
  players: readonly PlayerProgress[]
  timeZone: string
  size?: 'small' | 'medium'
  /** Wakes by push and chat; without it there are only texts. */
  waking?: Waking
}

/**
 * Wakes players with a press. Its menu copies or shares what a leader needs to contact them otherwise: texts, links, names, JSON for the PN
 * tool.
 */
export default function WakeMenu({ label, ariaLabel, players, timeZone, size = 'medium', waking }: WakeMenuProps) {
  const styles = useStyles()
  const notify = useNotify()
  const share = useShare()
  const restoreFocus = useRestoreFocusTarget()
  const place = { origin: window.location.origin, timeZone }
  const [only] = players.length === 1 ? players : []
  const text = () => (only ? playerNote('wake', only, place).text : commonWakeText(players))
  const copy = async (copied: string, done: string, hint?: string) => {
    if (await copyText(copied)) notify.success(done, hint, hint ? 8 : 3)
    else notify.error('Fehler beim Kopieren. Bitte manuell kopieren.', undefined, 3)
  }
  const isBusy = waking !== undefined && players.every(({ playerId }) => waking.pending.has(playerId))
  const of = countedNoun(players.length, 'Spieler', 'Spieler')
  return (
    <Menu mountNode={document.getElementById('content')}>
      <MenuTrigger disableButtonEnhancement>
        {waking
          ? (trigger) => (
              <SplitButton
                className={styles.split}
                size={size}
                icon={isBusy ? <BusySpinner /> : <AlertRegular />}
                menuButton={{
                  ...trigger,
                  ...restoreFocus,
                  'aria-label': `${ariaLabel ?? label}: Texte und Links`,
                }}
                primaryActionButton={{
                  'aria-label': ariaLabel,
                  disabledFocusable: isBusy,
                  onClick: () => void waking.wake(players),
                }}
              >
                {label}
              </SplitButton>
            )
          : (trigger) => (
              <Button {...trigger} {...restoreFocus} size={size} icon={<CopyRegular />} aria-label={ariaLabel}>
                {label}
              </Button>
            )}
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          <MenuItem icon={<CopyRegular />} onClick={() => copy(text(), 'Wecktext kopiert!')}>
            {only ? 'Wecktext mit Link kopieren' : 'Wecktext an alle kopieren'}
          </MenuItem>
          <MenuItem
            icon={<LinkRegular />}
            onClick={() =>
              only
                ? copy(ownLink(only.edit, place.origin), 'Link kopiert!')
                : copy(
                    linksText(players, place.origin),
                    'Links kopiert!',
                    'Sie sind geheim: Gib jeden nur seinem Spieler.',
                  )
            }
          >
            {only ? 'Link kopieren' : 'Links kopieren (geheim)'}
          </MenuItem>
          <MenuItem
            icon={<CopyRegular />}
            onClick={() => copy(recipientsText(players), only ? 'Name kopiert!' : 'Namen kopiert!')}
          >
            {only ? 'Name kopieren' : 'Namen kopieren'}
          </MenuItem>
          <MenuItem
            icon={<CopyRegular />}
            onClick={() =>
              copy(messagesJson(players.map((player) => playerNote('wake', player, place))), `JSON für ${of} kopiert!`)
            }
          >
            JSON für das PN Tool kopieren
          </MenuItem>
          {canShare() && (
            <MenuItem icon={<ShareRegular />} onClick={() => share(text())}>
              Teilen
            </MenuItem>
          )}
        </MenuList>
      </MenuPopover>
    </Menu>
  )
}
