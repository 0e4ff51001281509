import { useAtSecond } from '../clock/ticking.tsx'
import { nextRow, type OrderRow } from '../data/order-rows.ts'
import { Icon } from '../parts/icons.tsx'
import type { Alarms } from './use-alarms.ts'

/** Asks for a touch to turn alarms or sound on again, after a reload or a suspension by the browser. */
export function AlarmStrip({ rows, alarms }: { rows: readonly OrderRow[]; alarms: Alarms }) {
  const { isOn, wereOn, choices, sounds } = alarms
  const hasNext = useAtSecond((second) => nextRow(rows, second) !== undefined)
  return (
    <div className="strip" role="status">
      {wereOn && !isOn && hasNext && (
        <>
          <button type="button" className="primary" onClick={alarms.turnOn}>
            <Icon name="bell" />
            Alarme waren an – antippen
          </button>
          <button type="button" onClick={alarms.turnOff}>
            Aus lassen
          </button>
        </>
      )}
      {isOn && choices.sound && sounds === false && (
        <button type="button" onClick={alarms.wakeSound}>
          <Icon name="bell" />
          Der Ton ist aus – antippen
        </button>
      )}
    </div>
  )
}
