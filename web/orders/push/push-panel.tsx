import type { Device } from '../../../shared/model/push/device.ts'
import { exactWeekdayTime } from '../data/exact-time.ts'
import type { OrderRow } from '../data/order-rows.ts'
import { abilitySentences } from './ability-sentences.ts'
import { DeviceSettings } from './device-settings.tsx'
import { pushAbility } from './subscription.ts'
import { type Devices, useDevices } from './use-devices.ts'

interface PushPanelProps {
  orderKey: string
  zone: string
  /** All attacks of the sheet. */
  rows: readonly OrderRow[]
}

/** Has this browser woken with the page closed, and lists all browsers that are. */
export function PushPanel({ orderKey, zone, rows }: PushPanelProps) {
  const devices = useDevices(orderKey)
  const { all, own, isBusy, problem, add } = devices
  const ability = pushAbility()
  return (
    <section className="unfolded" aria-label="Auch bei geschlossener Seite" aria-busy={isBusy}>
      <h2>Auch bei geschlossener Seite</h2>
      {own && <DeviceSettings device={own} change={devices.change} zone={zone} rows={rows} />}
      {!own && all && ability === 'ready' && (
        <button type="button" className="primary" disabled={isBusy} onClick={add}>
          Auch bei geschlossener Seite wecken
        </button>
      )}
      {!own && ability !== 'ready' && <p>{abilitySentences[ability]}</p>}
      <div className="plain" role="status">
        {devices.test && <p>{testSentences[devices.test]}</p>}
      </div>
      {problem !== undefined && <p role="alert">{problem}</p>}
      {all && all.length > 0 && <DeviceList {...devices} all={all} zone={zone} />}
    </section>
  )
}

const testSentences = {
  awaited: 'In höchstens einer Minute kommt eine Probe. Du kannst die Seite jetzt schließen.',
  received: 'Die Probe ist angekommen.',
}

function DeviceList({
  all,
  own,
  isBusy,
  remove,
  zone,
}: Omit<Devices, 'all'> & { all: readonly Device[]; zone: string }) {
  return (
    <>
      <h3>Geweckte Geräte</h3>
      <ul className="devices">
        {all.map((device) => (
          <li key={device._id}>
            <span>
              {device.name ?? 'Gerät'}
              {device._id === own?._id && ' (dieses Gerät)'}
              <span className="quiet"> seit {exactWeekdayTime(device.addedAt, zone)}</span>
            </span>
            <button type="button" disabled={isBusy} onClick={() => remove(device)}>
              Nicht mehr wecken
              <span className="spoken">: {device.name}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
