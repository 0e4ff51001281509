import { type ReactNode, useEffect } from 'react'
import type { Alarms } from '../alarms/use-alarms.ts'
import { abilitySentences } from '../push/ability-sentences.ts'
import { pushAbility } from '../push/subscription.ts'
import { useDevices } from '../push/use-devices.ts'

interface RehearsalAlarmProps {
  alarms: Alarms
  orderKey: string
  /** Reads the sheet again, which has the tried alarm. */
  refresh: () => Promise<void>
  /** Whether the player has answered the rehearsal that runs. */
  isBrief: boolean
  /** When an alarm was last shown; nothing before. */
  children: ReactNode
}

/**
 * Has the player try the alarm that leaders see tried: a push message that this browser shows. Where it gets none, the page's own alarm
 * rings, of which the page does not know whether anybody heard it.
 */
export function RehearsalAlarm({ alarms, orderKey, refresh, isBrief, children }: RehearsalAlarmProps) {
  const { all, own, isBusy, problem, test, add, change } = useDevices(orderKey)
  const ability = pushAbility()
  useEffect(() => {
    if (test === 'received') void refresh()
  }, [test, refresh])
  const canPush = own !== undefined || ability === 'ready'
  return (
    <div className="trying" aria-busy={isBusy}>
      {!isBrief && !children && canPush && (
        <p>Probier auch deinen Wecker aus: Deine Führung sieht, ob er sich gemeldet hat.</p>
      )}
      {children && <p>{children}</p>}
      <div className="plain" role="status">
        {test === 'awaited' && <p>In höchstens einer Minute kommt eine Probe.</p>}
      </div>
      {problem !== undefined && <p role="alert">{problem}</p>}
      {canPush ? (
        all && (
          <button
            type="button"
            disabled={isBusy || test === 'awaited'}
            onClick={() => (own ? change({ test: true }) : add())}
          >
            {own ? 'Alarm ausprobieren' : 'Alarm einrichten und ausprobieren'}
          </button>
        )
      ) : isBrief ? null : (
        <>
          <p>{abilitySentences[ability]}</p>
          <p>Bei offener Seite klingelt es trotzdem. Das sieht deine Führung nicht.</p>
          <button type="button" onClick={alarms.isOn ? alarms.tryOut : alarms.turnOn}>
            {alarms.isOn ? 'Alarm ausprobieren' : 'Alarme einschalten'}
          </button>
        </>
      )}
    </div>
  )
}
