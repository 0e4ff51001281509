import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useMemo, useState } from 'react'
import { countedNoun, formatNumber } from '../../../../shared/lib/numbers.ts'
import {
  kindOfSenders,
  type SenderType,
  type SenderView,
  senderTypeLabels,
  senderTypes,
} from '../../../../shared/model/sender.ts'
import { Row, Stack } from '../../../components/layout/stack.ts'
import { SpokenOnly, Strong } from '../../../components/layout/text.ts'
import { kindDisplay } from '../../../lib/format/kind-display.ts'
import { onPhone } from '../../../lib/theme/theme-tokens.ts'
import { countKinds, kindsByPlayer, type PlayerKinds } from './sender-list.ts'

/** Max players shown at first. */
const shownFirst = 10

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM, minWidth: 0, margin: 0 },
  legend: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: tokens.spacingHorizontalL,
    rowGap: tokens.spacingVerticalXS,
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    color: tokens.colorNeutralForeground2,
  },
  swatch: { width: '12px', height: '12px', borderRadius: tokens.borderRadiusSmall },
  player: {
    display: 'grid',
    gridTemplateColumns: 'minmax(6rem, 12rem) minmax(0, 1fr) 4rem',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    [onPhone]: { gridTemplateColumns: '6.5rem minmax(0, 1fr) 2.5rem' },
  },
  name: { overflowWrap: 'anywhere' },
  bar: { display: 'flex', gap: '2px', height: '16px', overflow: 'hidden', borderRadius: tokens.borderRadiusSmall },
  part: { height: '100%', minWidth: '2px' },
  total: { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
})

const colour = (type: SenderType) => kindDisplay[kindOfSenders[type]].bar

/** Senders per player and kind, as stacked bars on a common scale, largest first. */
export function KindsChart({ senders }: { senders: readonly SenderView[] }) {
  const styles = useStyles()
  const [all, setAll] = useState(false)
  const players = useMemo(() => kindsByPlayer(senders), [senders])
  const totals = useMemo(() => countKinds(senders), [senders])
  const most = players[0]?.total ?? 0
  const shown = all ? players : players.slice(0, shownFirst)
  return (
    <figure className={styles.root} aria-label="Typen je Spieler">
      <Strong as="h3" size={400}>
        Typen je Spieler
      </Strong>
      <ul className={styles.legend} aria-label="Dörfer je Typ">
        {senderTypes
          .filter((type) => totals[type] > 0)
          .map((type) => (
            <Row key={type} as="li" gap="xs" wrap={false}>
              <span className={styles.swatch} style={{ backgroundColor: colour(type) }} aria-hidden />
              {`${senderTypeLabels[type]} (${countedNoun(totals[type], 'Dorf', 'Dörfer')})`}
            </Row>
          ))}
      </ul>
      <Stack as="ul" gap="s">
        {shown.map((player) => (
          <PlayerBar key={player.playerId} player={player} most={most} />
        ))}
      </Stack>
      {players.length > shownFirst && (
        <div>
          <Button size="small" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? 'Weniger anzeigen' : `Alle ${formatNumber(players.length)} Spieler anzeigen`}
          </Button>
        </div>
      )}
    </figure>
  )
}

function PlayerBar({ player: { playerName, total, counts }, most }: { player: PlayerKinds; most: number }) {
  const styles = useStyles()
  const parts = senderTypes.filter((type) => counts[type] > 0)
  const said = (type: SenderType) => `${formatNumber(counts[type])} ${senderTypeLabels[type]}`
  const kinds = parts.map(said).join(', ')
  return (
    <li className={styles.player}>
      <span className={styles.name}>{playerName}</span>
      <span className={styles.bar} style={{ width: `${(total / most) * 100}%` }} title={kinds} aria-hidden>
        {parts.map((type) => (
          <span key={type} className={styles.part} style={{ flexGrow: counts[type], backgroundColor: colour(type) }} />
        ))}
      </span>
      <span className={styles.total}>
        {formatNumber(total)}
        <SpokenOnly>{`: ${kinds}`}</SpokenOnly>
      </span>
    </li>
  )
}
