import * as z from 'zod/mini'
import { Device } from '../../../shared/model/push/device.ts'

/** What pages and the service worker (`public/orders/sw.js`) share: marks of its notifications, and this browser's devices. */

const Marks = z.array(z.object({ key: z.string(), line: z.string(), state: z.enum(['sent']), at: z.string() }))
export type WorkerMark = z.infer<typeof Marks>[number]

const SharedDevice = z.object({
  key: z.string(),
  id: z.string(),
  endpoint: z.string(),
  /** What it is added with again once the server has given it up. */
  settings: z.optional(z.pick(Device, { name: true, leads: true, every: true, quiet: true })),
})
/** This browser as a device of an order link. */
export type SharedDevice = z.infer<typeof SharedDevice>

/** Runs a request in a transaction; undefined where the browser stores nothing. */
async function inStore(
  name: 'marks' | 'devices',
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest | undefined,
): Promise<unknown> {
  if (!('indexedDB' in globalThis)) return undefined
  return new Promise((resolve) => {
    const end = () => resolve(undefined)
    const opening = indexedDB.open('angriffsplaner.orders', 1)
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore('marks', { keyPath: ['key', 'line'] })
      opening.result.createObjectStore('devices', { keyPath: 'key' })
    }
    opening.onerror = end
    opening.onsuccess = () => {
      const transaction = opening.result.transaction(name, mode)
      const asked = work(transaction.objectStore(name))
      transaction.oncomplete = () => {
        opening.result.close()
        resolve(asked?.result)
      }
      transaction.onabort = end
    }
  })
}

/** Marks of an order link that the service worker has kept. */
export async function readWorkerMarks(key: string): Promise<WorkerMark[]> {
  const { data = [] } = Marks.safeParse(await inStore('marks', 'readonly', (store) => store.getAll()))
  return data.filter((mark) => mark.key === key)
}

export async function removeWorkerMarks(marks: readonly WorkerMark[]): Promise<void> {
  await inStore('marks', 'readwrite', (store) => {
    for (const { key, line } of marks) store.delete([key, line])
    return undefined
  })
}

/** All order links that wake this browser. */
export async function sharedDevices(): Promise<SharedDevice[]> {
  const stored = await inStore('devices', 'readonly', (store) => store.getAll())
  return z.array(SharedDevice).safeParse(stored).data ?? []
}

const listeners = new Set<() => void>()

/** Calls `listener` whenever this page has stored or removed a device; returns its end. */
export function onDevicesChanged(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

async function changeDevices(work: (store: IDBObjectStore) => IDBRequest): Promise<void> {
  await inStore('devices', 'readwrite', work)
  for (const listener of listeners) listener()
}

export const storeSharedDevice = (device: SharedDevice) => changeDevices((store) => store.put(device))

export const removeSharedDevice = (key: string) => changeDevices((store) => store.delete(key))

/** Ends the waking of this browser by these links, here and at the server, and drops their marks. */
export async function endWaking(keys: readonly string[]): Promise<void> {
  for (const { key, id } of await sharedDevices()) {
    if (!keys.includes(key)) continue
    const options = { method: 'DELETE', credentials: 'omit', keepalive: true } as const
    void fetch(`/api/orders/${key}/devices/${id}`, options).catch(() => undefined)
    await removeSharedDevice(key)
  }
  for (const key of keys) await removeWorkerMarks(await readWorkerMarks(key))
}
