import { Badge, makeStyles, Text, tokens } from '@fluentui/react-components'
import { formatNumber } from '../../../../shared/lib/numbers.ts'
import { formatDateTime } from '../../../lib/format/format.ts'
import { hasLeft, openLines, type PlayerProgress } from './player-list.ts'

const useStyles = makeStyles({
  lines: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXXS, minWidth: 0 },
  quiet: { color: tokens.colorNeutralForeground3 },
  time: { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  badge: { whiteSpace: 'nowrap' },
  badges: { display: 'inline-flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalXS },
})

export function NextLaunch({ next, timeZone }: { next: string | undefined; timeZone: string }) {
  const styles = useStyles()
  if (!next) return <span className={styles.quiet}>–</span>
  return (
    <time dateTime={next} className={styles.time}>
      {formatDateTime(next, timeZone)}
    </time>
  )
}

/** When the player last opened their page, if ever. */
export function Opened({
  player: { openedAt, changed, left },
  timeZone,
}: {
  player: PlayerProgress
  timeZone: string
}) {
  const styles = useStyles()
  if (!openedAt) {
    return (
      <Badge appearance="tint" color="warning">
        nie
      </Badge>
    )
  }
  return (
    <span className={styles.lines}>
      <time dateTime={openedAt} className={styles.time}>
        {formatDateTime(openedAt, timeZone)}
      </time>
      {(changed || left !== undefined) && (
        <Text size={100} className={styles.quiet} wrap={false}>
          seitdem geändert
        </Text>
      )}
    </span>
  )
}

/** For a player whose orders were withdrawn and who has not seen that yet. */
export function LeftBadge() {
  return (
    <Badge appearance="tint" color="warning" size="small" className={useStyles().badge}>
      nicht mehr dabei
    </Badge>
  )
}

/** Badges for lists without columns. */
export function PlayerBadges({ player }: { player: PlayerProgress }) {
  const styles = useStyles()
  if (hasLeft(player)) return <LeftBadge />
  return (
    <span className={styles.badges}>
      {player.overdue > 0 && (
        <Badge appearance="tint" color="danger">
          {`${formatNumber(player.overdue)} überfällig`}
        </Badge>
      )}
      {player.openedAt === undefined && (
        <Badge appearance="tint" color="warning">
          nie geöffnet
        </Badge>
      )}
      {player.changed && (
        <Badge appearance="tint" color="warning">
          geändert
        </Badge>
      )}
      {player.lines > 0 && openLines(player) === 0 && (
        <Badge appearance="tint" color="success">
          fertig
        </Badge>
      )}
    </span>
  )
}
