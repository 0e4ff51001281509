import { devices } from '../../../shared/contract/schemas/devices.ts'
import { addDevice } from '../../domain/devices/own-devices.ts'
import { resolveOrderLink } from '../../domain/orders/resolve-order-link.ts'
import { defineHandler } from '../../http/define-handler.ts'

/** Adds a browser that is reminded of a player's orders. */
export const handler = defineHandler(devices.add, async ({ params, body, address }) => ({
  device: await addDevice(await resolveOrderLink(params.key, address), body),
}))
