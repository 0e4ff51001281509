import { toMinute } from '../../../shared/game/orders/reminders.ts'
import { log } from '../../runtime/log.ts'
import { putDue, removeDue, type StoredDue } from '../../store/devices/due.ts'
import { startWatch } from '../../store/orders/night-watch.ts'
import { againDue } from '../orders/stand-ins/checks.ts'

/** Whether an item is for a plan's night watch rather than for devices. */
export const isForWatch = ({ what }: Pick<StoredDue, 'what'>): boolean => what === 'check' || what === 'schedule'

/**
 * Starts the night watches of a run at a time (epoch milliseconds), each plan's once however many minutes were missed. Each is due again in
 * the next minute from before its start until it has ended well, so that neither a failure nor a killed run loses it.
 */
export function watchStarter(now: number): (planId: string, items: readonly StoredDue[]) => Promise<void> {
  const started = new Set<string>()
  return async (planId, items) => {
    const watch = { planId, minute: toMinute(now / 1000), schedules: items.some(({ what }) => what === 'schedule') }
    const name = `${planId} ${watch.schedules}`
    if (!started.has(name)) {
      await putDue([againDue(watch)])
      started.add(name)
      await startWatch(watch).catch((error: unknown) => log.error('night watch not started', error, { planId }))
    }
    await removeDue(items)
  }
}
