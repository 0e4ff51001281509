import type { Endpoint } from '../shared/contract/endpoint.ts'

/** What a function of AWS has: memory in MB, which decides its CPU, and the seconds that a call may take. */
export interface Load {
  memoryMb: number
  seconds: number
}

/** So much memory comes with one whole core; less of it with that share of a core. */
export const memoryOfOneCore = 1769

/** The loads that endpoints declare. API Gateway gives up after 30 seconds: the heavy functions end before that and are heard. */
export const loads: Record<Endpoint['load'], Load> = {
  light: { memoryMb: 512, seconds: 10 },
  heavy: { memoryMb: memoryOfOneCore, seconds: 29 },
}

/** The hourly synchronisation of all worlds. */
export const scheduledLoad: Load = { memoryMb: memoryOfOneCore, seconds: 15 * 60 }
