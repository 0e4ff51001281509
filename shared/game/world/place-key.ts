import type { Point } from './frontline.ts'

/** A place of the map as one number that no other shares: cheap to compare and to send. */
export const placeKey = ({ x, y }: Point): number => x * 1000 + y

/** The place of a key. */
export const fromPlaceKey = (key: number): Point => ({ x: Math.floor(key / 1000), y: key % 1000 })
