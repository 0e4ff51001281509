import { useMemo, useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { persistedStore } from '../../lib/browser/persisted-store.ts'
import { alarmSettings } from '../../lib/browser/stored-orders.ts'
import { type AlarmChoices, tidyLeads, usualAlarms } from './alarm-times.ts'
import { toneNames } from './sound.ts'

const { tone, volume } = usualAlarms

const Choices = z.object({
  leads: z.array(z.number()),
  sound: z.boolean(),
  tone: z.catch(z.enum(toneNames), tone),
  volume: z.catch(z.number().check(z.minimum(0.1), z.maximum(1)), volume),
  notify: z.boolean(),
  awake: z.boolean(),
})

const choicesStore = persistedStore(alarmSettings)

/** This device's alarm settings, and a function to change them. */
export function useAlarmChoices() {
  const text = useSyncExternalStore(choicesStore.subscribe, choicesStore.get)
  const choices = useMemo(() => choicesFrom(text), [text])
  const choose = (more: Partial<AlarmChoices>) =>
    choicesStore.set(JSON.stringify({ ...choices, ...more, leads: tidyLeads(more.leads ?? choices.leads) }))
  return { choices, choose }
}

/** The stored settings; the defaults if unreadable. */
function choicesFrom(text: string | undefined): AlarmChoices {
  try {
    const { data } = Choices.safeParse(JSON.parse(text ?? ''))
    return data ? { ...data, leads: tidyLeads(data.leads) } : usualAlarms
  } catch {
    return usualAlarms
  }
}
