import type { UnitName } from './units.ts'

/**
 * Whether a village's bonus makes it one of a great siege, which only such worlds have. Commands to it travel as if it were always
 * as far away (`siegeFields`).
 */
export const isSiegeVillage = (bonus: number): boolean => bonus >= 11 && bonus <= 21

/** Fields that a command with this slowest unit travels to a village of a great siege, from anywhere. */
export const siegeFields = (slowest: UnitName): number => (slowest === 'spy' ? 3 : 15)
