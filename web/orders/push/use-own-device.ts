import { useEffect, useState } from 'react'
import { onDevicesChanged, type SharedDevice, sharedDevices } from '../../lib/browser/worker-store.ts'

/** This browser as a device that an order link wakes; undefined while unknown or not woken. */
export function useOwnDevice(orderKey: string): SharedDevice | undefined {
  const [own, setOwn] = useState<SharedDevice>()
  useEffect(() => {
    const read = async () => setOwn((await sharedDevices()).find(({ key }) => key === orderKey))
    void read()
    return onDevicesChanged(() => void read())
  }, [orderKey])
  return own
}
