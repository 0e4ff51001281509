import { defenderName, sentUnits } from '../../../shared/game/orders/order-formats.ts'
import { unitWord } from '../../../shared/game/world/units.ts'
import { formatNumber } from '../../../shared/lib/numbers.ts'
import { once } from '../../../shared/lib/once.ts'
import { formatCoordinate } from '../../../shared/model/basics.ts'
import { buildingLabels } from '../../../shared/model/buildings.ts'
import type { OrderState } from '../../../shared/model/orders/order.ts'
import type { OtherAttack } from '../../../shared/model/orders/sheet.ts'
import { exactDayTime, ownTime } from '../data/exact-time.ts'
import { isOpen, type OrderRow } from '../data/order-rows.ts'
import { Fold } from '../parts/fold.tsx'
import { Icon } from '../parts/icons.tsx'
import { later } from '../parts/later.tsx'

const OtherAttacks = later(() => import('./other-attacks.tsx').then((part) => part.OtherAttacks))

/** A read-only link offers none of these actions. */
export interface CardActions {
  mark?: (row: OrderRow, state: OrderState) => void
  skip?: (row: OrderRow) => void
  /** Only if the leaders show who else attacks a target. */
  loadOthers?: (row: OrderRow) => Promise<OtherAttack[]>
}

const fields = once(() => new Intl.NumberFormat('de-DE', { minimumFractionDigits: 1, maximumFractionDigits: 1 }))

/** What an opened card shows besides its lines. */
export function OrderDetails({ row, zone, mark, skip, loadOthers }: CardActions & { row: OrderRow; zone: string }) {
  return (
    <div className="details">
      <dl className="times">
        <Moment name="Abschicken" at={row.launchAt} zone={zone} />
        <Moment name="Ankunft" at={row.arriveAt} zone={zone} />
      </dl>
      <p>
        <b>{formatCoordinate(row.from)}</b> {row.from.name} <span aria-hidden="true">→</span>
        <span className="spoken">nach</span> <b>{row.aim}</b> {row.to.name}
        <span className="quiet">
          {' '}
          · {defenderName(row)} · {fields().format(row.fields)} {row.fields === 1 ? 'Feld' : 'Felder'}
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
      {loadOthers && (
        <Fold className="others" title="Wer greift hier noch an?">
          <OtherAttacks row={row} zone={zone} load={loadOthers} />
        </Fold>
      )}
      <div className="chips">
        {mark && row.state === 'skipped' && !row.seen && (
          <button type="button" className="done" onClick={() => mark(row, 'sent')}>
            <Icon name="check" />
            Abgeschickt
          </button>
        )}
        {skip && isOpen(row) && (
          <button type="button" onClick={() => skip(row)}>
            <Icon name="skip" />
            Auslassen
          </button>
        )}
      </div>
    </div>
  )
}

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
