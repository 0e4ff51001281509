import { useMemo, useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { persistedStore } from '../../lib/browser/persisted-store.ts'
import { type AlarmChoices, tidyLeads, usualAlarms } from './alarm-times.ts'
import { toneNames } from './sound.ts'

const { tone, volume } = usualAlarms

const Choices = z.object({
  leads: z.array(z.number()),
  sound: z.boolean(),
  // Absent in what was stored before there was a choice.
  tone: z.catch(z.enum(toneNames), tone),
  volume: z.catch(z.number().check(z.minimum(0.1), z.maximum(1)), volume),
  notify: z.boolean(),
  awake: z.boolean(),
})

const kept = persistedStore('angriffsplaner.orders.alarms')

/** How the alarms are set on this device, and changing it. */
export function useAlarmChoices() {
  const text = useSyncExternalStore(kept.subscribe, kept.get)
  const choices = useMemo(() => choicesFrom(text), [text])
  const choose = (more: Partial<AlarmChoices>) =>
    kept.set(JSON.stringify({ ...choices, ...more, leads: tidyLeads(more.leads ?? choices.leads) }))
  return { choices, choose }
}

/** The choices in a stored text; the usual ones where it cannot be read. */
export function choicesFrom(text: string | undefined): AlarmChoices {
  try {
    const { data } = Choices.safeParse(JSON.parse(text ?? ''))
    return data ? { ...data, leads: tidyLeads(data.leads) } : usualAlarms
  } catch {
    return usualAlarms
  }
}
