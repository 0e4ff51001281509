import { Badge, makeStyles } from '@fluentui/react-components'
import { formatNumber } from '../../../../shared/lib/numbers.ts'
import { Row, Stack } from '../../../components/layout/stack.ts'
import { Faint, Numeric } from '../../../components/layout/text.ts'
import { serverNow } from '../../../lib/api/server-clock.ts'
import { formatDateTime, formatWake } from '../../../lib/format/format.ts'
import { wokenText } from '../labels.ts'
import { hasLeft, openLines, type PlayerProgress } from './player-list.ts'

const useStyles = makeStyles({
  badge: { whiteSpace: 'nowrap' },
})

/** `Nächstes Wecken: 04:02`; undefined where no device is woken. */
export const nextWakeText = ({ wakesAt }: PlayerProgress, timeZone: string): string | undefined =>
  wakesAt && `Nächstes Wecken: ${formatWake(Date.parse(wakesAt), serverNow(), timeZone)}`

/** `gespielt von Anna bis 04.03.2038, 02:00`; undefined where nobody else plays the account. */
export const playedText = ({ playedBy }: PlayerProgress, timeZone: string): string | undefined =>
  playedBy && `gespielt von ${playedBy.playerName} bis ${formatDateTime(playedBy.until, timeZone)}`

/** Whom leaders woke, and when they came; see `wokenText`. */
export const lastWakeText = ({ woken }: PlayerProgress, timeZone: string): string | undefined =>
  wokenText(woken, serverNow(), timeZone)

export function NextLaunch({ next, timeZone }: { next: string | undefined; timeZone: string }) {
  if (!next) return <Faint>–</Faint>
  return (
    <Numeric dateTime={next} as="time" nowrap>
      {formatDateTime(next, timeZone)}
    </Numeric>
  )
}

/** When the player launches next, and is woken next. */
export function NextSteps({ player, timeZone }: { player: PlayerProgress; timeZone: string }) {
  const wake = nextWakeText(player, timeZone)
  return (
    <Stack as="span" gap="xxs" shrink>
      <NextLaunch next={player.next} timeZone={timeZone} />
      {wake && <Faint size={100}>{wake}</Faint>}
    </Stack>
  )
}

/** When the player last opened their page, if ever. */
export function Opened({
  player: { openedAt, changed, left, reachable },
  timeZone,
}: {
  player: PlayerProgress
  timeZone: string
}) {
  if (!openedAt) {
    return (
      <Badge appearance="tint" color="warning">
        nie
      </Badge>
    )
  }
  return (
    <Stack as="span" gap="xxs" shrink>
      <Numeric dateTime={openedAt} as="time" nowrap>
        {formatDateTime(openedAt, timeZone)}
      </Numeric>
      {(changed || left !== undefined) && (
        <Faint size={100} nowrap>
          seitdem geändert
        </Faint>
      )}
      {reachable && (
        <Faint size={100} nowrap>
          wird geweckt
        </Faint>
      )}
    </Stack>
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
  if (hasLeft(player)) return <LeftBadge />
  return (
    <Row as="span" gap="xs" inline align="stretch">
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
      {player.reachable && <Badge appearance="tint">wird geweckt</Badge>}
      {player.lines > 0 && openLines(player) === 0 && (
        <Badge appearance="tint" color="success">
          fertig
        </Badge>
      )}
    </Row>
  )
}
