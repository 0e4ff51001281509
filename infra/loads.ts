import type { Endpoint } from '../shared/contract/endpoint.ts'

/** A Lambda's memory in MB, which determines its CPU, and its timeout in seconds. */
export interface Load {
  memoryMb: number
  seconds: number
  /** On one machine calls wait for each other, which does not count. */
  isQueued?: boolean
}

/** Memory that comes with one full core; CPU is proportional below. */
export const memoryOfOneCore = 1769

/** When API Gateway gives up a call, the longest it allows. It counts the start of a cold Lambda, a second, beside the Lambda's own time. */
export const gatewaySeconds = 30

/** Loads of endpoints. Heavy Lambdas answer `busy` before the gateway gives up, also after a cold start. */
export const loads: Record<Endpoint['load'], Load> = {
  light: { memoryMb: 512, seconds: 10 },
  heavy: { memoryMb: memoryOfOneCore, seconds: 29 },
  hashing: { memoryMb: memoryOfOneCore, seconds: 29, isQueued: true },
}

/** The hourly run, which queues the worlds and sweeps. */
export const scheduledLoad: Load = { memoryMb: 512, seconds: 15 * 60 }

/** Syncing one world. Ends before the world's lock does. */
export const syncLoad: Load = { memoryMb: memoryOfOneCore, seconds: 50 }

/** Sending push messages, every minute; ends before the next run. */
export const sendLoad: Load = { memoryMb: memoryOfOneCore, seconds: 55 }

/** Looking for stand-ins for a plan's lost orders, as much as an endpoint that does. */
export const nightWatchLoad: Load = loads.heavy

/** The run every minute. Ends before the next one. */
export const minuteLoad: Load = { memoryMb: 512, seconds: 55 }

/** The queue of world syncs, on AWS and locally. */
export const syncQueue = {
  concurrency: 10,
  attempts: 4,
  /** Until a failed sync is tried again: at least six timeouts, and longer than the pause between syncs. */
  visibilitySeconds: 11 * 60,
  /** Later the next run is due. */
  retentionSeconds: 50 * 60,
}
