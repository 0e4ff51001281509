import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type CopyWorld, rallyPointLink } from '../../../shared/game/orders/order-formats.ts'
import type { Ticker } from '../clock/ticker.ts'
import { useBackgroundTicks } from '../clock/use-background-ticks.ts'
import { storeAlarmsOn, wantsAlarms } from '../data/offline-cache.ts'
import { isOpen, type OrderRow } from '../data/order-rows.ts'
import type { OrdersSource } from '../data/orders-source.ts'
import { useAlarmChoices } from './alarm-choices.ts'
import { alarmClock } from './alarm-clock.ts'
import type { Alarm, AlarmChoices } from './alarm-times.ts'
import { askToNotify, attackNotice, closeSettled, type NotifyAbility, notify, notifyAbility } from './notify.ts'
import { type Bell, openBell } from './sound.ts'
import { useRingingTab } from './use-ringing-tab.ts'
import { useWakeLock, type WakeState } from './use-wake-lock.ts'

export interface Alarms {
  isOn: boolean
  /** Alarms were on before the page was left or reloaded; browsers require a touch to turn them on again. */
  wereOn: boolean
  choices: AlarmChoices
  /** The alarm that rang last, while its attack is open. */
  ringing: Alarm | undefined
  /** Whether this tab rings rather than another with the same orders; undefined while unknown. */
  ringsHere: boolean | undefined
  /** Whether the browser plays sound; undefined while unknown. */
  sounds: boolean | undefined
  notifies: NotifyAbility
  wake: WakeState
  /** Browsers allow sound only when this is called from a touch. */
  turnOn(): Promise<void>
  turnOff(): void
  /** Resumes sound that the browser suspended; call from a touch. */
  wakeSound(): Promise<void>
  choose(choices: Partial<AlarmChoices>): void
  tryOut(): void
}

/** Poll interval of a hidden page while alarms are on, in milliseconds. */
const checkEvery = 60_000

interface AlarmedOrders {
  rows: readonly OrderRow[]
  ticker: Ticker
  source: OrdersSource
  orderKey: string
  world: CopyWorld
  canEdit: boolean
}

/** Rings before the launches of open attacks, while the page is open and alarms are on. */
export function useAlarms({ rows, ticker, source, orderKey, world, canEdit }: AlarmedOrders): Alarms {
  const { choices, choose } = useAlarmChoices()
  const [isOn, setIsOn] = useState(false)
  const [wereOn, setWereOn] = useState(() => wantsAlarms(orderKey))
  const bell = useRef<Bell>(undefined)
  const [sounds, setSounds] = useState<boolean>()
  // Not read at start: asking the browser would slow it down.
  const [notifies, setNotifies] = useState<NotifyAbility>('default')
  const [rang, setRang] = useState<Alarm>()
  const wake = useWakeLock(isOn && choices.awake)
  const ringsHere = useRingingTab(isOn, orderKey)
  useBackgroundTicks(isOn, ticker)
  useEffect(() => () => bell.current?.close(), [])

  const sound = (left: number) => {
    const { tone, volume } = choices
    void bell.current?.ring({ tone, volume, left }).then(setSounds)
  }
  const ring = useEffectEvent((alarms: readonly Alarm[], second: number) => {
    const [first] = alarms
    if (!first) return
    setRang(first)
    if (!ringsHere) return
    const left = first.row.launch - second
    if (choices.sound) sound(left)
    if (!choices.notify) return
    const where = { left, path: location.pathname, game: rallyPointLink(first.row, world), canMark: canEdit }
    const { launch } = first.row
    const together = rows.filter((row) => row.launch === launch && isOpen(row))
    void notify(attackNotice(together, where))
  })
  const readRows = useEffectEvent(() => rows)
  const readLeads = useEffectEvent(() => choices.leads)
  useEffect(() => {
    if (!isOn) return
    const clock = alarmClock(
      { rows: () => readRows(), leads: () => readLeads(), check: source.refresh, ring: (...args) => ring(...args) },
      ticker.second(),
    )
    return ticker.subscribe(() => {
      void source.refreshAfter(checkEvery)
      clock.tick(ticker.second())
    })
  }, [isOn, ticker, source])

  useEffect(() => {
    const launches = new Map(rows.filter(isOpen).map((row) => [row.id, row.launch]))
    void closeSettled(location.pathname, (line, launch) => launches.get(line) === launch)
  }, [rows])

  const current = rang && rows.find((row) => row.id === rang.row.id && isOpen(row))
  return {
    isOn,
    wereOn,
    choices,
    ringing: isOn && rang && current ? { ...rang, row: current } : undefined,
    ringsHere,
    sounds,
    notifies,
    wake,
    async turnOn() {
      setIsOn(true)
      setWereOn(false)
      storeAlarmsOn(orderKey, true)
      bell.current?.close()
      bell.current = openBell(setSounds)
      setSounds((await bell.current?.wake()) ?? false)
      setNotifies(choices.notify ? await askToNotify() : notifyAbility())
    },
    turnOff() {
      setIsOn(false)
      setWereOn(false)
      storeAlarmsOn(orderKey, false)
      bell.current?.close()
      bell.current = undefined
      setSounds(undefined)
    },
    async wakeSound() {
      bell.current ??= openBell(setSounds)
      setSounds((await bell.current?.wake()) ?? false)
    },
    choose: (more) => {
      choose(more)
      if (more.notify && isOn) void askToNotify().then(setNotifies)
      const { tone = choices.tone, volume = choices.volume } = more
      if (more.tone !== undefined || more.volume !== undefined) void bell.current?.ring({ tone, volume, left: 300 })
    },
    tryOut() {
      if (choices.sound) sound(60)
      const body = 'So meldet sich die Seite vor einem Angriff.'
      const data = { path: location.pathname, lines: [] }
      if (choices.notify) void notify({ title: 'Probealarm', body, tag: 'probe', data, actions: [] })
    },
  }
}
