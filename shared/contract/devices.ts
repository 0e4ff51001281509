import { endpoint, endpoints } from './endpoint.ts'
import type { schemas } from './schemas/devices.ts'

const own = { none: 'A device is its owner’s; leaders see only who is woken, and when next.' }

/** The browsers that get push messages for an order sheet. Read-only links see and change only those that they added. */
export const devices = endpoints<typeof schemas>()({
  /** The VAPID key to subscribe with. */
  key: endpoint({
    method: 'GET',
    path: '/push/key',
    access: 'public',
    shows: [],
    items: { reads: ['push'] },
    errors: ['push_unset'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/orders/{key}/devices',
    access: 'public',
    shows: [],
    permission: 'write',
    items: { reads: ['devices'] },
    errors: ['orders_not_found'],
  }),
  /** Adds a browser, or changes the one with the same endpoint, and sends it a test notification. */
  add: endpoint({
    method: 'POST',
    path: '/orders/{key}/devices',
    access: 'public',
    audit: own,
    changes: [],
    items: { reads: ['marks', 'slots', 'push'], writes: ['devices', 'due'] },
    errors: ['orders_not_found', 'push_endpoint', 'push_key', 'push_unset', 'too_many_devices'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/orders/{key}/devices/{deviceId}',
    access: 'public',
    audit: own,
    changes: [],
    items: { reads: ['marks', 'slots', 'push'], writes: ['devices', 'due'] },
    errors: ['orders_not_found', 'device_not_found', 'push_endpoint', 'push_key', 'push_unset', 'snooze_too_late'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/orders/{key}/devices/{deviceId}',
    access: 'public',
    audit: own,
    changes: [],
    items: { writes: ['devices'] },
    errors: ['orders_not_found', 'device_not_found'],
  }),
})
