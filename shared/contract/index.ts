import type { Endpoint } from './endpoint.ts'
import { accounts } from './schemas/accounts.ts'
import { audit } from './schemas/audit.ts'
import { bots } from './schemas/bots.ts'
import { calculations } from './schemas/calculations.ts'
import { devices } from './schemas/devices.ts'
import { ledger } from './schemas/ledger.ts'
import { orders } from './schemas/orders.ts'
import { plans } from './schemas/plans.ts'
import { senders } from './schemas/senders.ts'
import { sessions } from './schemas/sessions.ts'
import { shareLinks } from './schemas/share-links.ts'
import { sightings } from './schemas/sightings.ts'
import { snapshots } from './schemas/snapshots.ts'
import { targets } from './schemas/targets.ts'
import { timeslots } from './schemas/timeslots.ts'
import { webhooks } from './schemas/webhooks.ts'
import { wishes } from './schemas/wishes.ts'
import { worlds } from './schemas/worlds.ts'

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
