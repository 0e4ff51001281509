import { devices } from '../../../shared/contract/schemas/devices.ts'
import { removeDevice } from '../../domain/devices/own-devices.ts'
import { resolveOrderLink } from '../../domain/orders/resolve-order-link.ts'
import { defineHandler } from '../../http/define-handler.ts'

/** Removes a device, which gets no further messages. */
export const handler = defineHandler(devices.remove, async ({ params, address }) => {
  await removeDevice(await resolveOrderLink(params.key, address), params.deviceId)
  return { success: true }
})
