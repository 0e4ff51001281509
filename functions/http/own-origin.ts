import type { Endpoint } from '../../shared/contract/endpoint.ts'
import { Failure } from '../runtime/failure.ts'
import { siteAddress } from './caller-address.ts'
import type { Middleware } from './chain.ts'

/** Refuses writing public calls that a page of another site sends; callers that are no browser name no origin. */
export const ownOrigin = ({ access, method }: Endpoint): Middleware => ({
  before: ({ event }) => {
    const { origin } = event.headers
    if (access !== 'public' || method === 'GET' || origin === undefined) return
    const site = siteAddress(event)
    if (site !== undefined && hostOf(origin) !== hostOf(site)) throw new Failure('foreign_origin')
  },
})

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : undefined)
