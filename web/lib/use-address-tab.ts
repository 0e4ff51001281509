import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { addressWith } from './use-address-filter.ts'

/** The tab that the address names, else the first one; choosing another replaces the history entry. */
export function useAddressTab<Tab extends string>(tabs: Readonly<Record<Tab, string>>, first: NoInfer<Tab>) {
  const [query, setQuery] = useSearchParams()
  const named = query.get('tab') ?? ''
  const isTab = (value: string): value is Tab => Object.hasOwn(tabs, value)
  const choose = useCallback(
    (tab: Tab) =>
      setQuery(addressWith('tab', tab === first ? undefined : tab), { replace: true, preventScrollReset: true }),
    [setQuery, first],
  )
  return [isTab(named) ? named : first, choose] as const
}
