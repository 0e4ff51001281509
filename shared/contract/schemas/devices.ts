import * as z from 'zod/mini'
import { Device, DeviceEdit, NewDevice } from '../../model/push/device.ts'
import { devices as entries } from '../devices.ts'
import { joined } from '../endpoint.ts'

const success = z.object({ success: z.boolean() })

export const schemas = {
  key: { output: z.object({ key: z.string() }) },
  list: { output: z.object({ devices: z.array(Device) }) },
  add: { body: NewDevice, output: z.object({ device: Device }) },
  update: { body: DeviceEdit, output: z.object({ device: Device }) },
  remove: { output: success },
}

export const devices = joined(entries, schemas)
