import { useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { attackKindLabels } from '../../shared/model/attack.ts'
import { formatCoordinate } from '../../shared/model/basics.ts'
import { remembered } from '../lib/remembered.ts'
import { type Alarm, type AlarmChoices, alarmsBetween, tidyLeads, usualAlarms } from './alarm-times.ts'
import { spanText } from './countdown.ts'
import { askToNotify, type NotifyAbility, notify, notifyAbility } from './notify.ts'
import type { OrderRow } from './order-rows.ts'
import { type Bell, openBell } from './sound.ts'
import type { Ticker } from './ticker.ts'
import { useWakeLock, type WakeState } from './use-wake-lock.ts'

/** The alarms as the page shows them. */
export interface Alarms {
  isOn: boolean
  choices: AlarmChoices
  /** The alarm that rang last, as long as its attack is still to be sent. */
  ringing: Alarm | undefined
  /** Whether a tone can be heard; undefined before it was tried. */
  sounds: boolean | undefined
  notifies: NotifyAbility
  wake: WakeState
  /** Has to be called from a tap. */
  turnOn(): Promise<void>
  turnOff(): void
  choose(choices: Partial<AlarmChoices>): void
  /** Rings once, to hear and see how that is. */
  tryOut(): void
}

const Choices = z.object({ leads: z.array(z.number()), sound: z.boolean(), notify: z.boolean(), awake: z.boolean() })
const kept = remembered('angriffsplaner.orders.alarms')

/** Rings before the launches of the open attacks, as long as the page is open and they are turned on. */
export function useAlarms(rows: readonly OrderRow[], ticker: Ticker): Alarms {
  const text = useSyncExternalStore(kept.subscribe, kept.get)
  const choices = useMemo(() => choicesFrom(text), [text])
  const [isOn, setIsOn] = useState(false)
  const [bell, setBell] = useState<Bell>()
  const [sounds, setSounds] = useState<boolean>()
  // Asking the browser takes its time, which the start of the page does not have.
  const [notifies, setNotifies] = useState<NotifyAbility>('default')
  const [rang, setRang] = useState<Alarm>()
  const wake = useWakeLock(isOn && choices.awake)
  useTicksInBackground(isOn, ticker)

  const ring = ({ row, lead }: Alarm) => {
    if (choices.sound) bell?.ring(lead)
    if (!choices.notify) return
    const when = lead > 0 ? `in ${spanText(lead)}` : 'jetzt'
    const body = `${formatCoordinate(row.from)} → ${formatCoordinate(row.to)} ${row.to.name}`
    void notify(`${attackKindLabels[row.type]} ${when} abschicken`, { body, tag: row.id })
  }
  const ringWhatIsDue = useEffectEvent((from: number, to: number) => {
    const due = alarmsBetween(rows, choices.leads, from, to)
    for (const alarm of due) ring(alarm)
    if (due.length > 0) setRang(due.at(-1))
  })
  useEffect(() => {
    if (!isOn) return
    let from = ticker.second()
    return ticker.subscribe(() => {
      const [last, now] = [from, ticker.second()]
      from = now
      ringWhatIsDue(last, now)
    })
  }, [isOn, ticker])

  const current = rang && rows.find(({ id, state }) => id === rang.row.id && state === 'open')
  return {
    isOn,
    choices,
    ringing: isOn && rang && current ? { ...rang, row: current } : undefined,
    sounds,
    notifies,
    wake,
    async turnOn() {
      setIsOn(true)
      const opened = await openBell()
      setBell(opened)
      setSounds(opened !== undefined)
      setNotifies(choices.notify ? await askToNotify() : notifyAbility())
    },
    turnOff() {
      setIsOn(false)
      bell?.close()
      setBell(undefined)
      setSounds(undefined)
    },
    choose: (more) => {
      kept.set(JSON.stringify({ ...choices, ...more, leads: tidyLeads(more.leads ?? choices.leads) }))
      if (more.notify && isOn) void askToNotify().then(setNotifies)
    },
    tryOut() {
      bell?.ring(60)
      if (choices.notify)
        void notify('Probealarm', { body: 'So meldet sich die Seite vor einem Angriff.', tag: 'probe' })
    },
  }
}

function choicesFrom(text: string | undefined): AlarmChoices {
  try {
    const { data } = Choices.safeParse(JSON.parse(text ?? ''))
    return data ? { ...data, leads: tidyLeads(data.leads) } : usualAlarms
  } catch {
    return usualAlarms
  }
}

/** Lets the ticker tick on time also while the tab is hidden. */
function useTicksInBackground(isWanted: boolean, ticker: Ticker) {
  useEffect(() => {
    if (!isWanted) return
    const worker = new Worker(new URL('./tick-worker.ts', import.meta.url), { type: 'module' })
    worker.onmessage = () => ticker.tick()
    return () => worker.terminate()
  }, [isWanted, ticker])
}
