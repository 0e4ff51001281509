import { memo } from 'react'
import {
  type CopyWorld,
  defenderName,
  doubtsAbout,
  orderStateLabels,
  rallyPointLink,
  sentUnits,
} from '../../../shared/game/orders/order-formats.ts'
import { unitWord } from '../../../shared/game/world/units.ts'
import { formatNumber } from '../../../shared/lib/numbers.ts'
import { attackKindLabels } from '../../../shared/model/attack.ts'
import { formatCoordinate } from '../../../shared/model/basics.ts'
import { buildingLabels } from '../../../shared/model/buildings.ts'
import { countedState, type OrderState } from '../../../shared/model/order.ts'
import { Countdown, useAtSecond } from '../clock/ticking.tsx'
import { exactDayTime, ownTime } from '../data/exact-time.ts'
import { isOpen, isOverdue, type OrderRow } from '../data/order-rows.ts'
import { Icon } from '../parts/icons.tsx'

/** Empty for read-only links. */
export interface CardActions {
  mark?: (row: OrderRow, state: OrderState) => void
  skip?: (row: OrderRow) => void
}

interface OrderCardProps extends CardActions {
  row: OrderRow
  world: CopyWorld
  isNext: boolean
  /** Without a connection, marks wait for one. */
  isOffline: boolean
}

const fields = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

export const OrderCard = memo(function OrderCard({ row, world, isNext, isOffline, mark, skip }: OrderCardProps) {
  const overdue = useAtSecond((second) => isOverdue(row, second))
  const open = isOpen(row)
  const classes = ['card', countedState(row), overdue && 'overdue', isNext && 'upcoming'].filter(Boolean).join(' ')
  return (
    <article className={classes} aria-label={`${attackKindLabels[row.type]} auf ${row.aim}`}>
      <div className="line">
        {open ? (
          <Countdown launch={row.launch} className="countdown" />
        ) : (
          <span className="state">{row.seen ? 'Gesehen' : orderStateLabels[row.state]}</span>
        )}
        <span className="badges">
          <span className={`badge ${row.type}`}>{attackKindLabels[row.type]}</span>
          {overdue && <span className="badge danger">Überfällig</span>}
          {row.warnings.includes('night') && <span className="badge warning">Nachtbonus</span>}
        </span>
      </div>
      <dl className="times">
        <Moment name="Abschicken" at={row.launchAt} zone={world.timeZone} />
        <Moment name="Ankunft" at={row.arriveAt} zone={world.timeZone} />
      </dl>
      <p className="way">
        <b>{formatCoordinate(row.from)}</b> {row.from.name} <span aria-hidden="true">→</span>
        <span className="spoken">nach</span> <b>{row.aim}</b> {row.to.name}
        <span className="quiet">
          {' '}
          · {defenderName(row)} · {fields.format(row.fields)} {row.fields === 1 ? 'Feld' : 'Felder'}
          {row.morale !== undefined && ` · Moral ${row.morale}\u00a0%`}
        </span>
      </p>
      <p className="troops">
        {sentUnits(row.troops).map(({ unit, count }) => (
          <span key={unit}>
            <b>{formatNumber(count)}</b> {unitWord(unit, count)}
          </span>
        ))}
        {row.building && (
          <span className="aim">
            Katapulte auf <b>{buildingLabels[row.building]}</b>
          </span>
        )}
      </p>
      <Doubts row={row} />
      <Said row={row} zone={world.timeZone} isOffline={isOffline} />
      <div className="actions">
        <a
          className={`button ${open ? 'primary' : ''}`}
          href={rallyPointLink(row, world)}
          target="_blank"
          rel="noopener noreferrer"
        >
          <Icon name="open" />
          Ins Spiel
        </a>
        {mark && row.state !== 'sent' && !row.seen && (
          <button type="button" className="done" onClick={() => mark(row, 'sent')}>
            <Icon name="check" />
            Abgeschickt
          </button>
        )}
        {skip && open && (
          <button type="button" className="small" title="Auslassen" onClick={() => skip(row)}>
            <Icon name="skip" />
            <span>Auslassen</span>
          </button>
        )}
        {mark && row.state !== 'open' && (
          <button type="button" onClick={() => mark(row, 'open')}>
            <Icon name="back" />
            Zurücknehmen
          </button>
        )}
      </div>
    </article>
  )
})

/** A moment in the world's zone, and the device's if that differs. */
function Moment({ name, at, zone }: { name: string; at: string; zone: string }) {
  const own = ownTime(at, zone)
  return (
    <div className="moment">
      <dt>{name}</dt>
      <dd>
        {exactDayTime(at, zone)}
        {own && <span className="own-time">bei dir {own}</span>}
      </dd>
    </div>
  )
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
