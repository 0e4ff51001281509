import { accountSuffix } from '../../../shared/game/orders/order-formats.ts'
import { silencedLaunches } from '../../../shared/game/orders/reminders.ts'
import { countedNoun } from '../../../shared/lib/numbers.ts'
import { formatCoordinate } from '../../../shared/model/basics.ts'
import type { Device } from '../../../shared/model/push/device.ts'
import { useAtSecond } from '../clock/ticking.tsx'
import { exactDayTime } from '../data/exact-time.ts'
import { commandsOf, isWaiting, type OrderRow, rowName } from '../data/order-rows.ts'
import { BoundedList } from '../parts/bounded-list.tsx'

interface QuietLaunchesProps {
  rows: readonly OrderRow[]
  device: Device
  zone: string
}

/** The open attacks that a device's quiet hours silence. */
export function QuietLaunches({ rows, device, zone }: QuietLaunchesProps) {
  const minute = useAtSecond((second) => Math.floor(second / 60))
  const commands = rows.flatMap(commandsOf).sort((a, b) => a.launch - b.launch)
  const silenced = silencedLaunches(commands, device, zone).flatMap(({ lines }) => lines)
  const shown = [...new Set(silenced)].filter((row) => row.launch >= minute * 60 && isWaiting(row))
  if (shown.length === 0) return <p>Vor keinem offenen Angriff bleibt dieses Gerät wegen der Ruhezeit still.</p>
  return (
    <>
      <h3>Wegen der Ruhezeit still: {countedNoun(shown.length, 'Befehl', 'Befehle')}</h3>
      <p>Die letzte Minute vor der Ruhezeit nennt sie, ihr Ende nennt, was dann fällig und überfällig ist.</p>
      <BoundedList items={shown} step={10}>
        {(row) => (
          <li key={row.id}>
            {exactDayTime(row.launchAt, zone)} {rowName(row)} {formatCoordinate(row.from)} → {row.aim}
            {accountSuffix(row.account)}
          </li>
        )}
      </BoundedList>
    </>
  )
}
