import { devices } from '../../../shared/contract/devices.ts'
import { snooze } from '../../domain/devices/own-devices.ts'
import { resolveOrderLink } from '../../domain/orders/resolve-order-link.ts'
import { defineHandler } from '../../http/define-handler.ts'

/** Repeats a reminder in five minutes. */
export const handler = defineHandler(devices.snooze, async ({ params, body, address }) => {
  await snooze(await resolveOrderLink(params.key, address), params.deviceId, body.lines)
  return { success: true }
})
