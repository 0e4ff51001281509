import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useNotify } from '../components/feedback/notify.tsx'
import { useWorld } from '../lib/api/world.tsx'
import { goneWorldId } from '../lib/browser/persisted-store.ts'

export function GoneWorld() {
  const notify = useNotify()
  const { worlds } = useWorld()
  const gone = useSyncExternalStore(goneWorldId.subscribe, goneWorldId.get)
  const names = useRef<ReadonlyMap<string, string>>(new Map())
  useEffect(() => {
    const name = gone && names.current.get(gone)
    names.current = new Map(worlds.map((world) => [world._id, world.name]))
    if (name)
      notify.error('Diese Welt siehst du nicht mehr', `„${name}“ wurde gelöscht oder ist nur noch für ihre Mitglieder.`)
  }, [gone, worlds, notify])
  return null
}
