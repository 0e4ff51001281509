import { wishes } from '../../../shared/contract/schemas/wishes.ts'
import { planWishPrice } from '../../domain/calculations/wish-price.ts'
import { defineHandler } from '../../http/define-handler.ts'

/** Computes what one wish costs. */
export const handler = defineHandler(wishes.price, async ({ plan, world, query, now, deadline, fail }) => {
  const price = await planWishPrice(plan, world, query, { now, deadline })
  if (!price) throw fail('wish_not_found')
  return price
})
