import { useMemo } from 'react'
import { defaultTribeColours, newTribeColour, type TribeColour } from './colours.ts'
import type { Preferences } from './preferences.ts'

/** The coloured tribes: those that have a colour by themselves, as far as nobody has chosen otherwise, then those that were added. */
export function tribeColours(
  own: readonly number[],
  attacked: readonly number[],
  chosen: Preferences['tribes'],
): TribeColour[] {
  const colours = new Map(defaultTribeColours(own, attacked).map(({ id, colour }) => [id, colour]))
  for (const [id, colour] of Object.entries(chosen)) {
    if (colour === null) colours.delete(Number(id))
    else colours.set(Number(id), colour)
  }
  return [...colours].map(([id, colour]) => ({ id, colour }))
}

/** The coloured tribes and what changes them. */
export function useTribeColours(
  own: readonly number[],
  attacked: readonly number[],
  preferences: Preferences,
  change: (next: (before: Preferences) => Preferences) => void,
) {
  const { tribes: chosen } = preferences
  const tribes = useMemo(() => tribeColours(own, attacked, chosen), [own, attacked, chosen])
  const set = (id: number, colour: string | null) =>
    change((before) => ({ ...before, tribes: { ...before.tribes, [id]: colour } }))
  return {
    tribes,
    add(id: number) {
      if (!tribes.some((tribe) => tribe.id === id)) set(id, newTribeColour)
    },
    setColour: set,
    remove: (id: number) => set(id, null),
  }
}
