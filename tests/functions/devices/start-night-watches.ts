import { vi } from 'vitest'
import { handler } from '../../../functions/scheduled/night-watch.ts'
import { nightWatchLoad } from '../../../infra/loads.ts'
import { startInvocations } from '../../../infra/local/server/invocations.ts'
import { asFunction } from '../../support/stack/as-function.ts'

/** The Lambda of night watches, which a sender in this process starts as on AWS. */
export interface NightWatches {
  /** How many run. */
  running(): number
  /** Ends once what was started has ended. */
  ended(): Promise<void>
  close(): Promise<void>
}

/** Starts it; to be called before this process first reads its configuration. */
export async function startNightWatches(): Promise<NightWatches> {
  const name = 'night-watch'
  const running = new Set<Promise<void>>()
  const { url, close } = await startInvocations({
    name,
    load: nightWatchLoad,
    handler: (event, context) => {
      const work = asFunction('nightWatch', () => handler(event, context)).finally(() => running.delete(work))
      running.add(work)
      return work
    },
  })
  vi.stubEnv('NIGHT_WATCH_FUNCTION', name)
  vi.stubEnv('AWS_ENDPOINT_URL_LAMBDA', url)
  return {
    running: () => running.size,
    ended: async () => {
      await Promise.all(running)
    },
    close,
  }
}
