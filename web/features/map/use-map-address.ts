import { useCallback, useEffect, useRef } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { isLeaving } from '../../lib/leaving.ts'
import { type MapAddress, readAddress, writtenInto } from './address.ts'

/** The map's query parameters; changes replace the history entry. */
export function useMapAddress() {
  const [search, setSearch] = useSearchParams()
  const { pathname } = useLocation()
  // The router updates late: subsequent changes build on this value.
  const latest = useRef(search)
  useEffect(() => {
    latest.current = search
  }, [search])
  const write = useCallback(
    (change: Partial<MapAddress>) => {
      latest.current = writtenInto(latest.current, change)
      if (isLeaving(pathname)) return
      setSearch(latest.current, { replace: true, preventScrollReset: true })
    },
    [setSearch, pathname],
  )
  return { address: readAddress(search), write }
}
