import { calculations } from '../../../shared/contract/schemas/calculations.ts'
import { withoutAbsent } from '../../domain/calculations/without-absent.ts'
import { defineHandler } from '../../http/define-handler.ts'

/** Returns players' timeslots without the times in which they said that they cannot send, and what that does to the attacks. */
export const handler = defineHandler(calculations.withoutAbsent, ({ plan, world, query, now, deadline }) =>
  withoutAbsent(plan, world, { withSilent: query.silent !== undefined, now, deadline }),
)
