import { wishes } from '../../../shared/contract/schemas/wishes.ts'
import { planReplacements } from '../../domain/calculations/replacements.ts'
import { defineHandler } from '../../http/define-handler.ts'

/** Lists attacks that can no longer be sent, each with a replacement. */
export const handler = defineHandler(wishes.replacements, ({ plan, world, now, deadline }) =>
  planReplacements(plan, world, { now, deadline }),
)
