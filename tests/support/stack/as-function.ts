import { itemRights } from '../../../infra/item-rights.ts'
import {
  enforceRights,
  type FunctionRights,
  scheduledRights,
  withRights,
} from '../../../infra/local/server/function-rights.ts'
import { routes } from '../../../shared/contract/index.ts'

function act<T>(rights: FunctionRights, work: () => Promise<T>): Promise<T> {
  enforceRights()
  return withRights(rights, work)
}

/** Runs work in this process with the rights that a function without an endpoint has on AWS. */
export const asFunction = <T>(name: keyof typeof scheduledRights, work: () => Promise<T>): Promise<T> =>
  act(scheduledRights[name], work)

/** The same with the rights of an endpoint's function. */
export function asEndpoint<T>(name: string, work: () => Promise<T>): Promise<T> {
  const route = routes.find((one) => one.name === name)
  if (!route) throw new Error(`${name} is no endpoint`)
  return act({ name, items: itemRights(route), bucket: route.endpoint.bucket }, work)
}
