import { useCallback, useEffect, useRef } from 'react'
import { type ReadFilter, readNumber, useAddressFilter } from './use-address-filter.ts'

const readPlayer: ReadFilter<{ player: number | undefined }> = (text) => ({ player: readNumber(text('player')) })

/** The selected player, kept in the address on all pages of a plan; the setter is stable. */
export function useAddressPlayer(): [player: number | undefined, choose: (player: number | undefined) => void] {
  const [{ player }, setFilter] = useAddressFilter(readPlayer)
  const latest = useRef(setFilter)
  useEffect(() => {
    latest.current = setFilter
  })
  const choose = useCallback((chosen: number | undefined) => latest.current({ player: chosen }), [])
  return [player, choose]
}
