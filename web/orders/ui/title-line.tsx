import { useState } from 'react'
import type { Alarms } from '../alarms/use-alarms.ts'
import { sheetTitle } from '../data/page-sheet.ts'
import { Icon } from '../parts/icons.tsx'
import { later } from '../parts/later.tsx'
import { useOwnDevice } from '../push/use-own-device.ts'
import type { ToolsPanelProps } from '../tools/tools-panel.tsx'
import { ServerTime } from './server-time.tsx'

const AlarmPanel = later(() => import('../alarms/alarm-panel.tsx').then((part) => part.AlarmPanel))
const NextWake = later(() => import('../push/next-wake.tsx').then((part) => part.NextWake))
const PushPanel = later(() => import('../push/push-panel.tsx').then((part) => part.PushPanel))
const ToolsPanel = later(() => import('../tools/tools-panel.tsx').then((part) => part.ToolsPanel))

/** Whose orders these are, the bell, and the tools that unfold below. */
export function TitleLine({ alarms, ...tools }: ToolsPanelProps & { alarms: Alarms }) {
  const [showsAlarms, setShowsAlarms] = useState(false)
  const [showsTools, setShowsTools] = useState(false)
  const { sheet } = tools
  const device = useOwnDevice(tools.orderKey)
  return (
    <header className="head">
      <div className="title">
        <h1>{sheetTitle(sheet)}</h1>
        <button type="button" aria-expanded={showsAlarms} onClick={() => setShowsAlarms(!showsAlarms)}>
          <Icon name="bell" />
          <span className="label">Alarme</span>{' '}
          <span className="count">{alarms.isOn ? 'an' : device ? 'nur Push' : 'aus'}</span>
        </button>
        <button type="button" aria-expanded={showsTools} onClick={() => setShowsTools(!showsTools)} title="Werkzeuge">
          <Icon name="tools" />
          <span className="label">Werkzeuge</span>
        </button>
      </div>
      <p className="clocks">
        <ServerTime zone={sheet.timeZone} />
        {device?.settings && <NextWake rows={tools.all} settings={device.settings} zone={sheet.timeZone} />}
        {sheet.planName && <span>{sheet.planName}</span>}
      </p>
      {!sheet.canEdit && <p className="quiet">Dieser Link ist nur zum Ansehen.</p>}
      {tools.isUv && <p className="quiet">UV-Modus: Links ins Spiel öffnen sich im Account von {sheet.playerName}.</p>}
      {showsAlarms && (
        <AlarmPanel alarms={alarms}>
          {sheet.plans ? (
            <p className="quiet">
              Sie klingeln für alle Pläne. Bei geschlossener Seite weckt dich die Seite des einzelnen Plans.
            </p>
          ) : (
            <PushPanel orderKey={tools.orderKey} zone={sheet.timeZone} rows={tools.all} />
          )}
        </AlarmPanel>
      )}
      {showsTools && <ToolsPanel {...tools} />}
    </header>
  )
}
