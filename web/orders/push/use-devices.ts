import { useEffect, useState } from 'react'
import { devices } from '../../../shared/contract/devices.ts'
import type { BodyInputOf } from '../../../shared/contract/endpoint.ts'
import type { Device } from '../../../shared/model/push/device.ts'
import { ApiError, callPublic } from '../../lib/api/api.ts'
import { removeSharedDevice, sharedDevices, storeSharedDevice } from '../../lib/browser/worker-store.ts'
import { addThisDevice, keepSubscribed, NotSubscribed, removeDevice } from './subscription.ts'

export interface Devices {
  /** Undefined until the devices are loaded. */
  all: readonly Device[] | undefined
  /** The one of them that is this browser. */
  own: Device | undefined
  isBusy: boolean
  problem: string | undefined
  /** State of the last test: awaited within a minute, or received. */
  test: 'awaited' | 'received' | undefined
  add(): Promise<void>
  change(body: BodyInputOf<typeof devices.update>): Promise<void>
  remove(device: Device): Promise<void>
}

/** The devices that an order link wakes. */
export function useDevices(orderKey: string): Devices {
  const [all, setAll] = useState<readonly Device[]>()
  const [ownId, setOwnId] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [test, setTest] = useState<Devices['test']>()

  const load = async () => {
    const [{ devices: listed }, known] = await Promise.all([
      callPublic(devices.list, { params: { key: orderKey } }),
      sharedDevices(),
    ])
    const shared = known.find(({ key }) => key === orderKey)
    const present = listed.find(({ _id }) => _id === shared?.id)
    if (shared && !present) await removeSharedDevice(orderKey)
    if (shared && present) {
      const { name, leads, every, quiet } = present
      await storeSharedDevice({ ...shared, settings: { name, leads, every, quiet } })
    }
    setAll(listed)
    setOwnId(shared?.id)
  }
  const run = async (work: () => Promise<unknown>) => {
    setIsBusy(true)
    setProblem(undefined)
    try {
      await work()
      await load()
    } catch (error) {
      if (!(error instanceof ApiError || error instanceof NotSubscribed)) throw error
      setProblem(error.message)
    } finally {
      setIsBusy(false)
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads once for each key
  useEffect(() => {
    void run(() => keepSubscribed(orderKey).catch(() => undefined))
    const hear = ({ data }: MessageEvent) => {
      if (String(data?.pushed).endsWith('#test')) setTest('received')
    }
    navigator.serviceWorker?.addEventListener('message', hear)
    return () => navigator.serviceWorker?.removeEventListener('message', hear)
  }, [orderKey])

  const own = all?.find(({ _id }) => _id === ownId)
  return {
    all,
    own,
    isBusy,
    problem,
    test,
    add: () =>
      run(async () => {
        await addThisDevice(orderKey)
        setTest('awaited')
      }),
    change: (body) =>
      run(async () => {
        if (!own) return
        await callPublic(devices.update, { params: { key: orderKey, deviceId: own._id }, body })
        if (body.test) setTest('awaited')
      }),
    remove: (device) => run(() => removeDevice(orderKey, device._id)),
  }
}
