import { countedState, type Order } from '../../../shared/model/orders/order.ts'

/** Whether an attack is open past its launch; `now` is epoch milliseconds. */
export const isOverdue = (line: Order, now: number) => countedState(line) === 'open' && Date.parse(line.launchAt) < now

/** `moment`, or just after the existing mark that the leader sees, so that the new mark wins. */
export const laterThan = ({ at }: Order, moment: number): string =>
  new Date(Math.max(moment, at ? Date.parse(at) + 1 : 0)).toISOString()
