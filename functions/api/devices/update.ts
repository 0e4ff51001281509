import { devices } from '../../../shared/contract/schemas/devices.ts'
import { updateDevice } from '../../domain/devices/own-devices.ts'
import { resolveOrderLink } from '../../domain/orders/resolve-order-link.ts'
import { defineHandler } from '../../http/define-handler.ts'

/** Changes a device's settings, or its subscription after the browser renewed it. */
export const handler = defineHandler(devices.update, async ({ params, body, address }) => ({
  device: await updateDevice(await resolveOrderLink(params.key, address), params.deviceId, body),
}))
