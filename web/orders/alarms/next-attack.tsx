import { type CopyWorld, defenderName, rallyPointLink } from '../../../shared/game/orders/order-formats.ts'
import { formatCoordinate } from '../../../shared/model/basics.ts'
import { Countdown, useAtSecond } from '../clock/ticking.tsx'
import { isOpen, nextRow, type OrderRow, rowName } from '../data/order-rows.ts'
import { Icon } from '../parts/icons.tsx'
import type { Alarm } from './alarm-times.ts'

interface NextAttackProps {
  rows: readonly OrderRow[]
  world: CopyWorld
  ringing: Alarm | undefined
  /** Absent for read-only links. */
  markSent: ((row: OrderRow) => void) | undefined
  goTo: (row: OrderRow) => void
}

/** Seconds before the launch from which the countdown is highlighted. */
const soon = 60

export function NextAttack({ rows, world, ringing, markSent, goTo }: NextAttackProps) {
  const id = useAtSecond((second) => nextRow(rows, second)?.id)
  const row = rows.find((each) => each.id === id)
  const together = row ? rows.filter((each) => each.launch === row.launch && isOpen(each)).length : 0
  const isSoon = useAtSecond((second) => row !== undefined && row.launch - second <= soon)
  if (!row) return null
  const classes = ['next', isSoon && 'soon', ringing?.row.id === row.id && 'ringing'].filter(Boolean).join(' ')
  return (
    <section className={classes} aria-label="Nächster Angriff">
      <button type="button" className="bare" onClick={() => goTo(row)}>
        <Countdown launch={row.launch} className="big" />
        <span className="what">
          <span className="over">
            Nächster Angriff: {rowName(row)}
            {together > 1 && ` · ${together - 1} weitere zur selben Sekunde`}
          </span>
          <span>
            {formatCoordinate(row.from)} → {row.aim} {defenderName(row)}
          </span>
        </span>
      </button>
      <a className="button primary" href={rallyPointLink(row, world)} target="_blank" rel="noopener noreferrer">
        <Icon name="open" />
        Ins Spiel
      </a>
      {markSent && (
        <button type="button" className="done" onClick={() => markSent(row)}>
          <Icon name="check" />
          Abgeschickt
        </button>
      )}
    </section>
  )
}
