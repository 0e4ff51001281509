import { useEffect } from 'react'
import { attackKindLabels } from '../../../shared/model/attack.ts'
import { formatCoordinate } from '../../../shared/model/basics.ts'
import { countdownText } from '../clock/countdown.ts'
import { useAtSecond } from '../clock/ticking.tsx'
import { nextRow, type OrderRow } from '../data/order-rows.ts'
import type { Alarms } from './use-alarms.ts'

const usual = 'Befehle'

/** With alarms on, counts down; while one rings, alternates between time and attack. Never contains the key. */
export function PageTitle({ rows, alarms: { isOn, ringing } }: { rows: readonly OrderRow[]; alarms: Alarms }) {
  const title = useAtSecond((second) => {
    const row = ringing && ringing.row.launch >= second ? ringing.row : nextRow(rows, second)
    if (!isOn || !row) return usual
    const countdown = countdownText(row.launch - second)
    const isBlinking = row === ringing?.row
    if (isBlinking && second % 2 === 1) {
      return `▶ ${attackKindLabels[row.type]} ${formatCoordinate(row.from)} → ${formatCoordinate(row.to)}`
    }
    return `${isBlinking ? '⏰ ' : ''}${countdown} · ${usual}`
  })
  useEffect(() => {
    document.title = title
  }, [title])
  return null
}
