import { useState } from 'react'
import type { QuietHours } from '../../../shared/game/orders/quiet-hours.ts'
import { type Device, longestPushLead, maxPushLeads } from '../../../shared/model/push/device.ts'
import { spanText } from '../clock/countdown.ts'
import type { OrderRow } from '../data/order-rows.ts'
import { Field } from '../parts/field.tsx'
import { Icon } from '../parts/icons.tsx'
import { QuietLaunches } from './quiet-launches.tsx'
import type { Devices } from './use-devices.ts'

interface DeviceSettingsProps {
  device: Device
  change: Devices['change']
  zone: string
  /** All attacks of the sheet. */
  rows: readonly OrderRow[]
}

const usualQuiet = { from: '23:00', to: '07:00' }

/** When this browser is woken; every change is stored at once. */
export function DeviceSettings({ device, change, zone, rows }: DeviceSettingsProps) {
  const { leads, every, quiet } = device
  const set = (part: Partial<QuietHours>) => change({ quiet: { ...usualQuiet, ...quiet, ...part } })
  return (
    <>
      <p>Dieses Gerät wird geweckt. Was abgeschickt ist, meldet sich nicht mehr.</p>
      <button type="button" onClick={() => change({ test: true })}>
        Probe
      </button>
      <Leads leads={leads} setLeads={(next) => change({ leads: next })} />
      <label className="switch">
        <input type="checkbox" checked={every} onChange={({ target }) => change({ every: target.checked })} />
        <span>Vor jedem Start, nicht nur vor dem ersten einer Gruppe</span>
      </label>
      <label className="switch">
        <input
          type="checkbox"
          checked={quiet !== undefined}
          onChange={({ target }) => change({ quiet: target.checked ? usualQuiet : null })}
        />
        <span>Ruhezeit (Uhr der Welt, {zone})</span>
      </label>
      {quiet && (
        <>
          <div className="sound">
            <Time label="von" value={quiet.from} save={(from) => set({ from })} />
            <Time label="bis" value={quiet.to} save={(to) => set({ to })} />
          </div>
          <label className="switch">
            <input
              type="checkbox"
              checked={quiet.wakes === true}
              onChange={({ target }) => set({ wakes: target.checked })}
            />
            <span>Trotzdem wecken, wenn ein Start in der Ruhezeit liegt</span>
          </label>
          <label className="switch">
            <input
              type="checkbox"
              checked={quiet.leadersWake === true}
              onChange={({ target }) => set({ leadersWake: target.checked })}
            />
            <span>Leitung darf immer wecken</span>
          </label>
          <QuietLaunches rows={rows} device={device} zone={zone} />
        </>
      )}
    </>
  )
}

function Time({ label, value, save }: { label: string; value: string; save: (time: string) => void }) {
  return (
    <Field label={label}>
      {(id) => (
        <input
          key={value}
          id={id}
          type="time"
          required
          defaultValue={value}
          onBlur={({ target }) => target.value !== '' && target.value !== value && save(target.value)}
        />
      )}
    </Field>
  )
}

function Leads({ leads, setLeads }: { leads: readonly number[]; setLeads: (leads: number[]) => void }) {
  const [minutes, setMinutes] = useState('')
  return (
    <>
      <ul className="chips">
        {leads.map((lead) => (
          <li key={lead}>
            <button type="button" onClick={() => setLeads(leads.filter((each) => each !== lead))}>
              {spanText(lead * 60)}
              <Icon name="skip" />
              <span className="spoken">vorher nicht mehr wecken</span>
            </button>
          </li>
        ))}
      </ul>
      {leads.length === 0 && <p>Ohne Vorlauf meldet sich nur eine neue Ausgabe.</p>}
      {leads.length < maxPushLeads && (
        <form
          className="add"
          onSubmit={(event) => {
            event.preventDefault()
            setLeads([...leads, Number(minutes)])
            setMinutes('')
          }}
        >
          <Field label="Minuten vorher">
            {(id) => (
              <input
                id={id}
                type="number"
                inputMode="numeric"
                required
                min={0}
                max={longestPushLead}
                step={1}
                value={minutes}
                onChange={({ target }) => setMinutes(target.value)}
              />
            )}
          </Field>
          <button type="submit">Hinzufügen</button>
        </form>
      )}
    </>
  )
}
