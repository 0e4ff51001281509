import { devices } from '../../../shared/contract/schemas/devices.ts'
import { listOwnDevices } from '../../domain/devices/own-devices.ts'
import { resolveOrderLink } from '../../domain/orders/resolve-order-link.ts'
import { defineHandler } from '../../http/define-handler.ts'

export const handler = defineHandler(devices.list, async ({ params, address }) => ({
  devices: await listOwnDevices(await resolveOrderLink(params.key, address)),
}))
