const allPlans = 'all/'
const addresses = /^\/(?:(orders\/all|all-orders)|orders)\/([^/]*)/

/**
 * The key in `/orders/{key}`, or `all/{key}` in `/orders/all/{key}`, formerly `/all-orders/{key}`. Returned as is if badly encoded,
 * which matches no orders.
 */
export function keyIn(path: string): string {
  const [, all, key = ''] = addresses.exec(path) ?? []
  const prefix = all ? allPlans : ''
  try {
    return prefix + decodeURIComponent(key)
  } catch {
    return prefix + key
  }
}

/** The key of all plans; undefined for one plan's. */
export const keyOfAllPlans = (orderKey: string): string | undefined =>
  orderKey.startsWith(allPlans) ? orderKey.slice(allPlans.length) : undefined
