import { accounts } from './accounts.ts'
import { audit } from './audit.ts'
import { bots } from './bots.ts'
import { calculations } from './calculations.ts'
import { devices } from './devices.ts'
import type { Endpoint } from './endpoint.ts'
import { ledger } from './ledger.ts'
import { orders } from './orders.ts'
import { plans } from './plans.ts'
import { senders } from './senders.ts'
import { sessions } from './sessions.ts'
import { shareLinks } from './share-links.ts'
import { sightings } from './sightings.ts'
import { snapshots } from './snapshots.ts'
import { targets } from './targets.ts'
import { timeslots } from './timeslots.ts'
import { webhooks } from './webhooks.ts'
import { wishes } from './wishes.ts'
import { worlds } from './worlds.ts'

/** Every API call, by feature and verb. */
export const contract = {
  sessions,
  accounts,
  worlds,
  snapshots,
  plans,
  senders,
  targets,
  calculations,
  wishes,
  ledger,
  timeslots,
  orders,
  devices,
  shareLinks,
  bots,
  webhooks,
  sightings,
  audit,
}

type Contract = typeof contract
type Actions<Feature> = {
  [Verb in keyof Feature]: Feature[Verb] extends { audit: infer A } ? Extract<A, string> : never
}

/** The audit actions, each named like its endpoint. */
export type AuditAction = { [F in keyof Contract]: Actions<Contract[F]>[keyof Contract[F]] }[keyof Contract]

/** An endpoint with its name and handler file. */
export interface Route {
  /** The name as `feature.verb`, e.g. `targets.addManual`. */
  name: string
  endpoint: Endpoint
  /** The handler's module below `functions/`, e.g. `api/targets/add-manual`. */
  file: string
}

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** All endpoints, in order of declaration. */
export const routes: Route[] = Object.entries(contract).flatMap(([feature, verbs]) =>
  Object.entries(verbs).map(([verb, endpoint]: [string, Endpoint]) => ({
    name: `${feature}.${verb}`,
    endpoint,
    file: `api/${kebab(feature)}/${kebab(verb)}`,
  })),
)
