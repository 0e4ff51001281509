import { useCallback, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type MapAddress, readAddress, writtenInto } from './address.ts'

/** What the address of the map says, and what changes it without a step in the browser's history. */
export function useMapAddress() {
  const [search, setSearch] = useSearchParams()
  // The router is a moment late: a change that follows at once goes on from here.
  const latest = useRef(search)
  useEffect(() => {
    latest.current = search
  }, [search])
  const write = useCallback(
    (change: Partial<MapAddress>) => {
      latest.current = writtenInto(latest.current, change)
      setSearch(latest.current, { replace: true, preventScrollReset: true })
    },
    [setSearch],
  )
  return { address: readAddress(search), write }
}
