/**
 * How a world computes morale (`moral`): not at all, by points, or by points and time. When players began is not in the world's data,
 * so only morale by points is known.
 */
export type MoraleRule = 'none' | 'points' | 'time'

/** The rule of a `moral` of a world's configuration. */
export const moraleRule = (moral: number): MoraleRule => (moral === 0 ? 'none' : moral === 1 ? 'points' : 'time')

/** Morale never falls below this, percent. */
const leastMorale = 30

/** Morale by points in whole percent, rounded down: min(100, (3 · defender ÷ attacker + 0.3) · 100). */
export const moraleByPoints = (attacker: number, defender: number): number =>
  attacker <= 0 ? 100 : Math.min(100, Math.floor((300 * defender) / attacker) + leastMorale)

/** The most points of an attacker with at least this morale, percent; Infinity for any. */
export const mostPointsWith = (morale: number, defender: number): number =>
  morale <= leastMorale ? Number.POSITIVE_INFINITY : Math.floor((300 * defender) / (morale - leastMorale))
