import { useState } from 'react'
import {
  accountSuffix,
  type CopyWorld,
  defenderName,
  rallyPointLink,
} from '../../../shared/game/orders/order-formats.ts'
import { Countdown, useAtSecond } from '../clock/ticking.tsx'
import { barPlaces, noPlaces } from '../data/bar-places.ts'
import { weekdayClock } from '../data/exact-time.ts'
import { dueRows, isOpen, type OrderRow, rowName, wayOf } from '../data/order-rows.ts'
import { Icon } from '../parts/icons.tsx'
import type { Alarm } from './alarm-times.ts'

interface BarAttacksProps {
  rows: readonly OrderRow[]
  world: CopyWorld
  ringing: Alarm | undefined
  /** Marks one attack as sent, and asks if that is early. Absent for read-only links, like `markAll`. */
  markOne: ((row: OrderRow) => void) | undefined
  markAll: ((rows: readonly OrderRow[]) => void) | undefined
  goTo: (row: OrderRow) => void
}

/** The next attack and those due now: two in fixed places, the others folded. */
export function BarAttacks({ rows, ringing, markAll, ...actions }: BarAttacksProps) {
  const [memory] = useState(() => ({ places: noPlaces }))
  const ids = useAtSecond((second) => {
    memory.places = barPlaces(memory.places, rows, second)
    return memory.places.join(' ')
  }).split(' ')
  const dueIds = useAtSecond((second) =>
    dueRows(rows, second)
      .map(({ id }) => id)
      .join(' '),
  ).split(' ')
  const due = rows.filter(({ id }) => dueIds.includes(id))
  const [first, second] = ids.map((id) => rows.find((row) => row.id === id))
  const place = (row: OrderRow) => (
    <BarAttack row={row} isDue={due.includes(row)} together={togetherWith(row, rows)} ringing={ringing} {...actions} />
  )
  return (
    <>
      {first && place(first)}
      {second && place(second)}
      {due.length > 1 && (
        <DueAttacks
          due={due}
          folded={due.filter((row) => row !== first && row !== second)}
          markAll={markAll}
          {...actions}
        />
      )}
    </>
  )
}

const togetherWith = (row: OrderRow, rows: readonly OrderRow[]) =>
  rows.filter((each) => each !== row && each.launch === row.launch && isOpen(each)).length

interface BarAttackProps extends Omit<BarAttacksProps, 'rows' | 'markAll'> {
  row: OrderRow
  isDue: boolean
  /** Number of further open attacks of its launch second. */
  together: number
}

/** Seconds before the launch from which the countdown is highlighted. */
const soon = 60

function BarAttack({ row, isDue, together, world, ringing, markOne, goTo }: BarAttackProps) {
  const isSoon = useAtSecond((second) => row.launch - second <= soon)
  const classes = ['next', isSoon && 'soon', isDue && 'now', ringing?.row.id === row.id && 'ringing']
  const title = isDue ? 'Jetzt abschicken' : 'Nächster Angriff'
  return (
    <section className={classes.filter(Boolean).join(' ')} aria-label={`${title}: ${wayOf(row)}`} data-attack={row.id}>
      <button type="button" className="bare" onClick={() => goTo(row)}>
        <Countdown launch={row.launch} className="big" />
        <span className="what">
          <span className="over">
            <span className="detail">{title}: </span>
            {rowName(row)}
            {accountSuffix(row.account)} · {weekdayClock(row.launchAt, world.timeZone)}
            {together > 0 && ` · ${together} weitere zur selben Sekunde`}
          </span>
          <span>
            {wayOf(row)} <span className="detail">{defenderName(row)}</span>
          </span>
        </span>
      </button>
      <GameLink row={row} world={world} className="button primary" />
      {markOne && <SentButton onClick={() => markOne(row)} />}
    </section>
  )
}

interface DueAttacksProps extends Pick<BarAttacksProps, 'world' | 'markOne' | 'markAll' | 'goTo'> {
  due: readonly OrderRow[]
  /** Attacks beyond the two that have a fixed place. */
  folded: readonly OrderRow[]
}

function DueAttacks({ due, folded, world, markOne, markAll, goTo }: DueAttacksProps) {
  const [isUnfolded, setIsUnfolded] = useState(false)
  const title = `${due.length} Angriffe fällig`
  return (
    <section className="due" aria-label="Alle fälligen" data-attack="due">
      <div className="due-all">
        {folded.length === 0 ? (
          <strong>{title}</strong>
        ) : (
          <button type="button" aria-expanded={isUnfolded} onClick={() => setIsUnfolded(!isUnfolded)}>
            {title}
          </button>
        )}
        {markAll && (
          <button type="button" className="done" onClick={() => markAll(due)}>
            <Icon name="check" />
            Alle abgeschickt
          </button>
        )}
      </div>
      {isUnfolded && folded.length > 0 && (
        <ul>
          {folded.map((row) => (
            <li key={row.id} data-attack={row.id}>
              <button type="button" className="bare" onClick={() => goTo(row)}>
                <span className="over">
                  <Countdown launch={row.launch} className="since" /> {rowName(row)}
                  {accountSuffix(row.account)}
                </span>
                <span>
                  {wayOf(row)} {defenderName(row)}
                </span>
              </button>
              <GameLink row={row} world={world} className="button" />
              {markOne && <SentButton onClick={() => markOne(row)} />}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const GameLink = ({ row, world, className }: { row: OrderRow; world: CopyWorld; className: string }) => (
  <a className={className} href={rallyPointLink(row, world)} target="_blank" rel="noopener noreferrer">
    <Icon name="open" />
    <span className="label">Ins Spiel</span>
  </a>
)

const SentButton = ({ onClick }: { onClick: () => void }) => (
  <button type="button" className="done" onClick={onClick}>
    <Icon name="check" />
    Abgeschickt
  </button>
)
