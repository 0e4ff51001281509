import { useMemo } from 'react'
import { reminderTimes, toMinute } from '../../../shared/game/orders/reminders.ts'
import type { SharedDevice } from '../../lib/browser/worker-store.ts'
import { formatWake } from '../../lib/format/format.ts'
import { useAtSecond } from '../clock/ticking.tsx'
import { commandsOf, isWaiting, type OrderRow } from '../data/order-rows.ts'

interface NextWakeProps {
  rows: readonly OrderRow[]
  settings: NonNullable<SharedDevice['settings']>
  zone: string
}

/** When this browser is woken next with the page closed; nothing where it is not. */
export function NextWake({ rows, settings, zone }: NextWakeProps) {
  const times = useMemo(() => {
    const commands = rows.flatMap(commandsOf).sort((a, b) => a.launch - b.launch)
    return reminderTimes(commands, settings, zone, isWaiting)
  }, [rows, settings, zone])
  const text = useAtSecond((second) => {
    const next = times.find((at) => toMinute(at) > toMinute(second))
    return next === undefined ? undefined : formatWake(next * 1000, second * 1000, zone)
  })
  return text !== undefined && <span>Nächstes Wecken: {text}</span>
}
