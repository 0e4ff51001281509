import type { Throttle } from '../store/throttle.ts'

/** The public time slot pages' share per address: a tribe behind one router can still work with it. */
export const publicSlotCalls: Throttle = { what: 'public-slots', limit: 120, seconds: 60 }
