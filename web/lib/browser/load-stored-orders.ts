/** Loads what forgets the members' pages stored in this browser; `undefined` without a connection. */
export const loadStoredOrders = () => import('./stored-orders.ts').catch(() => undefined)
