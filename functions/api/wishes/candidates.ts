import { wishes } from '../../../shared/contract/schemas/wishes.ts'
import { readAttackKey } from '../../../shared/model/wishes/wish.ts'
import { planCandidates } from '../../domain/calculations/wishes.ts'
import { defineHandler } from '../../http/define-handler.ts'

/** Lists who else could send an attack. */
export const handler = defineHandler(wishes.candidates, async ({ plan, world, query, now, fail }) => {
  const attack = readAttackKey(query.attack)
  const candidates = attack && (await planCandidates(plan, world, attack, now))
  if (!candidates) throw fail('attack_not_found')
  return { candidates }
})
