import { devices } from '../../../shared/contract/schemas/devices.ts'
import { defineHandler } from '../../http/define-handler.ts'
import { getPushState } from '../../store/devices/push-state.ts'

/** Returns the public key with which browsers subscribe. */
export const handler = defineHandler(devices.key, async ({ fail }) => {
  const key = (await getPushState())?.keys[0]?.key
  if (key === undefined) throw fail('push_unset')
  return { key }
})
