import { orders } from '../../../shared/contract/schemas/orders.ts'
import { takeBackWithdrawals } from '../../domain/orders/withdrawals/take-back.ts'
import { withdrawOrders } from '../../domain/orders/withdrawals/withdraw.ts'
import { defineHandler } from '../../http/define-handler.ts'

/** Withdraws open orders on conquered villages, or takes that back. */
export const handler = defineHandler(orders.withdraw, async ({ plan, world, body, audit, fail }) => {
  const { villageIds, to } = body
  const isBack = to === 'issued'
  const done = await (isBack
    ? takeBackWithdrawals(plan, world, villageIds, audit)
    : withdrawOrders(plan, villageIds, audit))
  if (!done) throw fail(isBack ? 'nothing_to_take_back' : 'nothing_to_withdraw')
  return done
})
