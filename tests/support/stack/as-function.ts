import { enforceRights, scheduledRights, withRights } from '../../../infra/local/server/function-rights.ts'

/** Runs work in this process with the rights that a function without an endpoint has on AWS. */
export function asFunction<T>(name: keyof typeof scheduledRights, work: () => Promise<T>): Promise<T> {
  enforceRights()
  return withRights(scheduledRights[name], work)
}
