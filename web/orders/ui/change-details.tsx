import type { ReactNode } from 'react'
import { accountSuffix, sentUnits } from '../../../shared/game/orders/order-formats.ts'
import { countOfUnit, unitLabels } from '../../../shared/game/world/units.ts'
import { attackKindLabels } from '../../../shared/model/attack.ts'
import { formatCoordinate, formatWave } from '../../../shared/model/basics.ts'
import { buildingLabels } from '../../../shared/model/buildings.ts'
import type { IssuedOrder, PlayedOrder } from '../../../shared/model/orders/order.ts'
import { exactDayTime } from '../data/exact-time.ts'
import { BoundedList } from '../parts/bounded-list.tsx'

interface ChangeDetailsProps {
  changed: readonly { was: PlayedOrder; now: PlayedOrder }[]
  added: readonly PlayedOrder[]
  gone: readonly PlayedOrder[]
  zone: string
}

export function ChangeDetails({ changed, added, gone, zone }: ChangeDetailsProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="scrolling" aria-label="Änderungen" tabIndex={0}>
      <Part title="Geändert" items={changed}>
        {({ was, now }) => (
          <li key={now.id}>
            <Line line={now} />
            <dl>
              {orderDifferences(was, now, zone).map(([what, before, after]) => (
                <div key={what} className="difference">
                  <dt>{what}</dt>
                  <dd>
                    <del>{before}</del> <ins>{after}</ins>
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        )}
      </Part>
      <Part title="Neu" items={added}>
        {(line) => (
          <li key={line.id}>
            <Line line={line} /> · {exactDayTime(line.launchAt, zone)}
          </li>
        )}
      </Part>
      <Part title="Nicht mehr schicken" items={gone}>
        {(line) => (
          <li key={line.id}>
            <Line line={line} /> · war {exactDayTime(line.launchAt, zone)}
          </li>
        )}
      </Part>
    </section>
  )
}

interface PartProps<Item> {
  title: string
  items: readonly Item[]
  children: (item: Item) => ReactNode
}

function Part<Item>({ title, items, children }: PartProps<Item>) {
  if (items.length === 0) return null
  return (
    <>
      <h3>
        {title} <span className="count">{items.length}</span>
      </h3>
      <BoundedList items={items}>{children}</BoundedList>
    </>
  )
}

const Line = ({ line: { type, from, to, wave, account } }: { line: PlayedOrder }) => (
  <strong>
    {attackKindLabels[type]} {formatCoordinate(from)} → {formatWave({ ...to, wave })}
    {accountSuffix(account)}
  </strong>
)

/** The differing properties of an order: label, before, after. */
function orderDifferences(
  was: IssuedOrder,
  now: IssuedOrder,
  zone: string,
): [what: string, before: string, after: string][] {
  const parts: [string, (line: IssuedOrder) => string][] = [
    ['Abschicken', ({ launchAt }) => exactDayTime(launchAt, zone)],
    ['Ankunft', ({ arriveAt }) => exactDayTime(arriveAt, zone)],
    ['Truppen', ({ troops }) => unitsText(troops)],
    ['Langsamste Einheit', ({ unit }) => unitLabels[unit]],
    ['Gebäude', ({ building }) => (building ? buildingLabels[building] : '–')],
  ]
  return parts
    .map(([what, text]): [string, string, string] => [what, text(was), text(now)])
    .filter(([, before, after]) => before !== after)
}

const unitsText = (troops: IssuedOrder['troops']) =>
  sentUnits(troops)
    .map(({ unit, count }) => countOfUnit(unit, count))
    .join(', ') || '–'
