import { furtherMinutes, type Reminder, reminders, toMinute } from '../../../shared/game/orders/reminders.ts'
import { isOpenTo, type KnownOrders, type PersonOrder } from '../orders/played-orders.ts'
import { isWaiting } from '../orders/progress.ts'
import { remindedLines } from '../orders/schedule-reminders.ts'
import { type Outgoing, type Recipient, reminderMessage } from './messages.ts'
import { quietMessage } from './quiet-messages.ts'

/**
 * The lines that wait for a player at a time (epoch milliseconds): neither marked nor seen in the game, nor on a village of the own
 * tribes, nor of an account that they do not play then.
 */
export const waitingLines = (
  { outcomes, unsendable }: KnownOrders,
  lines: readonly PersonOrder[],
  now: number,
): PersonOrder[] => lines.filter((line) => isWaiting(outcomes, unsendable, line) && isOpenTo(line, now))

/** What a device is reminded of in a minute (epoch minutes), at most one message for each group of launches, and one about quiet hours. */
export const dueReminders = (orders: KnownOrders, to: Recipient, minute: number): Outgoing[] =>
  reminders(remindedLines(orders.lines, to.device), to.device, to.zone)
    .filter((reminder) => toMinute(reminder.at) === minute && isWanted(reminder, orders, to))
    .flatMap(({ what, group, lines }) => {
      const open = waitingLines(orders, lines, to.now)
      const isAboutQuiet = what === 'quiet' || what === 'awake'
      const message = isAboutQuiet
        ? quietMessage(to, { what, start: group }, open)
        : reminderMessage(to, group, open, orders.unsendable)
      return message ?? []
    })

/** Further reminders are for players who have marked nothing for ten minutes. */
const isWanted = ({ what }: Reminder<PersonOrder>, { outcomes: { marks } }: KnownOrders, { now }: Recipient): boolean =>
  what !== 'further' ||
  [...marks.values()].every(({ at = '', by }) => by === 'leader' || !(now - Date.parse(at) < furtherMinutes * 60_000))
