import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'

/** The tab that the address names, else the first one; choosing another replaces the history entry. */
export function useAddressTab<Tab extends string>(tabs: Readonly<Record<Tab, string>>, first: NoInfer<Tab>) {
  const [query, setQuery] = useSearchParams()
  const named = query.get('tab') ?? ''
  const isTab = (value: string): value is Tab => Object.hasOwn(tabs, value)
  const choose = useCallback(
    (tab: Tab) =>
      setQuery(
        (before) => {
          const next = new URLSearchParams(before)
          if (tab === first) next.delete('tab')
          else next.set('tab', tab)
          return next
        },
        { replace: true, preventScrollReset: true },
      ),
    [setQuery, first],
  )
  return [isTab(named) ? named : first, choose] as const
}
