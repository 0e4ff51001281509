import { furtherMinutes, type Reminder, reminders, toMinute } from '../../../shared/game/orders/reminders.ts'
import type { PlayerOrders, StoredOrder } from '../../store/orders/orders.ts'
import type { Unsendable } from '../../store/orders/unsendable.ts'
import { isWaiting, type Outcomes } from '../orders/progress.ts'
import { type Outgoing, type Recipient, reminderMessage } from './messages.ts'
import { quietMessage } from './quiet-messages.ts'

/** A player's orders with what became of them. */
export interface KnownOrders {
  part: Pick<PlayerOrders, 'lines'>
  outcomes: Outcomes
  unsendable: Unsendable
}

/** The lines that wait for their player: neither marked nor seen in the game, nor on a village of the own tribes. */
export const waitingLines = ({ outcomes, unsendable }: KnownOrders, lines: readonly StoredOrder[]): StoredOrder[] =>
  lines.filter((line) => isWaiting(outcomes, unsendable, line))

/** What a device is reminded of in a minute (epoch minutes), at most one message for each group of launches, and one about quiet hours. */
export const dueReminders = (orders: KnownOrders, to: Recipient, minute: number): Outgoing[] =>
  reminders(orders.part.lines, to.device, to.zone)
    .filter((reminder) => toMinute(reminder.at) === minute && isWanted(reminder, orders, to))
    .flatMap(({ what, group, lines }) => {
      const open = waitingLines(orders, lines)
      const isAboutQuiet = what === 'quiet' || what === 'awake'
      const message = isAboutQuiet
        ? quietMessage(to, { what, start: group }, open)
        : reminderMessage(to, group, open, orders.unsendable)
      return message ?? []
    })

/** Further reminders are for players who have marked nothing for ten minutes. */
const isWanted = ({ what }: Reminder<StoredOrder>, { outcomes: { marks } }: KnownOrders, { now }: Recipient): boolean =>
  what !== 'further' ||
  [...marks.values()].every(({ at = '', by }) => by === 'leader' || !(now - Date.parse(at) < furtherMinutes * 60_000))
