import { useSyncExternalStore } from 'react'
import { persistedStore } from './persisted-store.ts'

const choice = persistedStore('angriffsplaner.keys')

/** Whether shortcuts without Ctrl are on, as chosen in this browser. */
export function useSingleKeys() {
  const isOn = useSyncExternalStore(choice.subscribe, choice.get) !== 'off'
  return { isOn, toggle: () => choice.set(isOn ? 'off' : undefined) }
}
