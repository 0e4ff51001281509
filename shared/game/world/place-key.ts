import type { Point } from './frontline.ts'

/** A unique number for a place on the map. */
export const placeKey = ({ x, y }: Point): number => x * 1000 + y

/** Returns the place whose `placeKey` is `key`. */
export const fromPlaceKey = (key: number): Point => ({ x: Math.floor(key / 1000), y: key % 1000 })
