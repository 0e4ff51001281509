import { useSyncExternalStore } from 'react'
import { tourPlace, tourSeen } from './browser/persisted-store.ts'

/** The steps of the tour, in order. Their controls have the attribute `data-tour` with the step's name. */
export const tourSteps = ['troops', 'targets', 'calculate', 'issue', 'sheet'] as const
export type TourStep = (typeof tourSteps)[number]

/** The plan that the tour goes through, whose tour it is, and how far they are. */
export interface TourPlace {
  planId: string
  userId: string
  step: TourStep
}

/** Goes to a step, or leaves the tour; the tab remembers it over a reload. */
export const setTour = (place: TourPlace | undefined): void => tourPlace.set(place && JSON.stringify(place))

export const useTourText = (): string | undefined => useSyncExternalStore(tourPlace.subscribe, tourPlace.get)

/** The stored place; undefined if it is none. */
export function readTour(text: string | undefined): TourPlace | undefined {
  try {
    const { planId, userId, step } = JSON.parse(text ?? '{}')
    const known = tourSteps.find((each) => each === step)
    return known && typeof planId === 'string' && typeof userId === 'string'
      ? { planId, userId, step: known }
      : undefined
  } catch {
    return undefined
  }
}

/** Whether this browser need not offer the tour to the account again. */
export function useHasSeenTour(userId: string): boolean {
  const seen = useSyncExternalStore(tourSeen.subscribe, tourSeen.get)
  return seenBy(seen).includes(userId)
}

export function noteTourSeen(userId: string): void {
  const seen = seenBy(tourSeen.get())
  if (!seen.includes(userId)) tourSeen.set([...seen, userId].join(' '))
}

const seenBy = (seen = '') => seen.split(' ').filter(Boolean)
