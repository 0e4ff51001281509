import { useEffect, useEffectEvent, useMemo } from 'react'
import { type ColoursById, givenColours, newTribeColour, type TribeColour } from './colours.ts'
import type { Preferences } from './preferences.ts'

/** The coloured tribes: automatic ones unless changed by the user, then added ones. */
export function tribeColours(given: readonly TribeColour[], chosen: Preferences['tribes']): TribeColour[] {
  const colours = new Map(given.map(({ id, colour }) => [id, colour]))
  for (const [id, colour] of Object.entries(chosen)) {
    if (colour === null) colours.delete(Number(id))
    else colours.set(Number(id), colour)
  }
  return [...colours].map(([id, colour]) => ({ id, colour }))
}

interface Tribes {
  /** The plan's attacking tribes, and those it attacks. */
  own: readonly number[]
  attacked: readonly number[]
  /** Attacking tribes of any plan of the world. */
  attacking: ReadonlySet<number>
}

/** The coloured tribes, and how to change them. */
export function useTribeColours(
  { own, attacked, attacking }: Tribes,
  preferences: Preferences,
  change: (next: (before: Preferences) => Preferences) => void,
) {
  const { tribes: chosen, given: remembered } = preferences
  const given = useMemo(
    () => givenColours([...own, ...attacked], attacking, remembered),
    [own, attacked, attacking, remembered],
  )
  const tribes = useMemo(() => tribeColours(given, chosen), [given, chosen])
  const remember = useEffectEvent((fresh: ColoursById) =>
    change((before) => ({ ...before, given: { ...before.given, ...fresh } })),
  )
  useEffect(() => {
    const fresh = given.filter(({ id, colour }) => remembered[id] !== colour)
    if (fresh.length > 0) remember(Object.fromEntries(fresh.map(({ id, colour }) => [id, colour])))
  }, [given, remembered])
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
