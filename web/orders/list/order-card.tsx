import { memo, useState } from 'react'
import {
  accountSuffix,
  type CopyWorld,
  defenderName,
  doubtsAbout,
  insteadText,
  orderStateLabels,
  rallyPointLink,
} from '../../../shared/game/orders/order-formats.ts'
import { attackKindLabels } from '../../../shared/model/attack.ts'
import { formatCoordinate } from '../../../shared/model/basics.ts'
import { countedState } from '../../../shared/model/orders/order.ts'
import { spanText } from '../clock/countdown.ts'
import { Countdown, useAtSecond } from '../clock/ticking.tsx'
import { exactDayTime, weekdayClock } from '../data/exact-time.ts'
import { isLaunched, isOpen, isOverdue, lateArrival, type OrderRow } from '../data/order-rows.ts'
import { Icon } from '../parts/icons.tsx'
import { type CardActions, OrderDetails } from './order-details.tsx'
import { TrainCommands } from './train-commands.tsx'

interface OrderCardProps extends CardActions {
  row: OrderRow
  world: CopyWorld
  isNext: boolean
  /** Shows the arrival also where there are no columns. */
  showsArrival: boolean
  showsNight: boolean
  /** Without a connection, marks wait for one. */
  isOffline: boolean
}

/** Two lines on a phone, one on a wide screen; a touch opens the rest. */
export const OrderCard = memo(function OrderCard(props: OrderCardProps) {
  const { row, world, isNext, showsArrival, showsNight, isOffline, ...actions } = props
  const { mark } = actions
  const [isUnfolded, setIsUnfolded] = useState(false)
  const isOver = useAtSecond((second) => second > row.planEnd)
  const launched = useAtSecond((second) => isLaunched(row, second))
  const overdue = useAtSecond((second) => isOverdue(row, second))
  const state = countedState(row)
  const classes = ['card', row.type, state, launched && 'launched', isNext && 'upcoming'].filter(Boolean).join(' ')
  return (
    <article
      className={classes}
      aria-label={`${attackKindLabels[row.type]} auf ${row.aim}${accountSuffix(row.account)}`}
      data-attack={row.id}
    >
      <div className="brief">
        <button type="button" className="bare" aria-expanded={isUnfolded} onClick={() => setIsUnfolded(!isUnfolded)}>
          {state === 'open' ? (
            <Countdown launch={row.launch} className="countdown" />
          ) : (
            <span className="state">{row.seen ? 'Gesehen' : orderStateLabels[row.state]}</span>
          )}
          <span className="kind">{attackKindLabels[row.type]}</span>
          <ShortTime at={row.launchAt} zone={world.timeZone} className="launch" />
          <ShortTime at={row.arriveAt} zone={world.timeZone} className="arrival wide" />
          {showsArrival && <span className="own-arrival">Ankunft {exactDayTime(row.arriveAt, world.timeZone)}</span>}
          <span className="way">
            <b>{formatCoordinate(row.from)}</b> <span aria-hidden="true">→</span>
            <span className="spoken">nach</span> <b>{row.aim}</b> {row.to.name}
            {row.account && <span className="account">UV {row.account.playerName}</span>}
            {row.standsInFor && <span className="account">{insteadText(row)}</span>}
            {row.plan && <span className="quiet plan">{row.plan}</span>}
          </span>
          <span className="defender wide">{defenderName(row)}</span>
          <Badges late={overdue ? 'Überfällig' : launched && 'Fällig'} showsNight={showsNight} />
        </button>
        {!isOver && (
          <a
            className={`button ${state === 'open' ? 'primary' : ''}`}
            href={rallyPointLink(row, world)}
            target="_blank"
            rel="noopener noreferrer"
            title="Ins Spiel"
          >
            <Icon name="open" />
            <span className="label">Ins Spiel</span>
          </a>
        )}
        {mark && row.state !== 'open' && (
          <button type="button" title="Zurücknehmen" onClick={() => mark(row, 'open')}>
            <Icon name="back" />
            <span className="label">Zurücknehmen</span>
          </button>
        )}
        {mark && state === 'open' && (
          <button type="button" className="done" title="Abgeschickt" onClick={() => mark(row, 'sent')}>
            <Icon name="check" />
            <span className="label">Abgeschickt</span>
          </button>
        )}
      </div>
      {row.train && <TrainCommands train={row.train} zone={world.timeZone} />}
      {overdue && !isOver && <IfSentNow row={row} zone={world.timeZone} />}
      <Doubts row={row} />
      <Said row={row} zone={world.timeZone} isOffline={isOffline} />
      {isUnfolded && <OrderDetails row={row} zone={world.timeZone} {...actions} />}
    </article>
  )
})

function Badges({ late, showsNight }: { late: string | false; showsNight: boolean }) {
  if (!late && !showsNight) return null
  return (
    <span className="badges">
      {late && <span className="badge danger">{late}</span>}
      {showsNight && <span className="badge warning">Nachtbonus</span>}
    </span>
  )
}

/** The time, on a wide screen with the day. */
function ShortTime({ at, zone, className }: { at: string; zone: string; className: string }) {
  const text = exactDayTime(at, zone)
  const cut = text.lastIndexOf(', ') + 2
  return (
    <span className={className}>
      <span className="wide">{text.slice(0, cut)}</span>
      {text.slice(cut)}
    </span>
  )
}

/** When an overdue attack arrives that is sent now, and whether its arrival window permits that. */
function IfSentNow({ row, zone }: { row: OrderRow; zone: string }) {
  const text = useAtSecond((second) => {
    const { arrival, after } = lateArrival(row, second)
    const at = weekdayClock(new Date(arrival * 1000).toISOString(), zone)
    const late = row.latestAt ? 'nach dem Ankunftsfenster' : 'zu spät'
    return `${at}, ${after > 0 ? `${spanText(after < 3600 ? after : after - (after % 60))} ${late}` : 'noch im Ankunftsfenster'}`
  })
  return <p className="said">Jetzt abgeschickt: an {text}</p>
}

/** Why an open order can no longer be sent. */
function Doubts({ row }: { row: OrderRow }) {
  const sentences = isOpen(row) ? doubtsAbout(row) : []
  if (sentences.length === 0) return null
  return <p className="doubt">{sentences.join(' ')} Frag nach, bevor du abschickst.</p>
}

/** Who set the state, when and why, and what was seen in the game. */
function Said({ row, zone, isOffline }: { row: OrderRow; zone: string; isOffline: boolean }) {
  const parts = [
    row.seen && `im Spiel gesehen, Ankunft ${exactDayTime(row.seen.arriveAt, zone)}`,
    row.seen && row.state !== 'open' && `als „${orderStateLabels[row.state]}“ markiert`,
    row.reason && row.state === 'skipped' && `„${row.reason}“`,
    row.by === 'leader' && 'von der Stammesführung eingetragen',
    row.state !== 'open' && row.at && exactDayTime(row.at, zone),
    row.waits && (isOffline ? 'wird gesendet, sobald du Netz hast' : 'noch nicht gesendet'),
  ].filter(Boolean)
  return parts.length > 0 ? <p className="said">{parts.join(' · ')}</p> : null
}
