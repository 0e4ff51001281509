import type { OutputOf } from '../../../../shared/contract/endpoint.ts'
import { orders } from '../../../../shared/contract/orders.ts'
import type { ExportEntry } from '../../../../shared/model/order.ts'
import { useRead } from '../../../lib/api/use-read.ts'

/** The links of a plan's players, as the server tells them. */
export type Export = OutputOf<typeof orders.list>

/** Reads the links of a plan's players; `showEntry` puts one of them in the place that it had. */
export function useExport(planId: string) {
  const { data, error, mutate } = useRead(orders.list, { params: { planId } })
  const showEntry = (changed: ExportEntry) =>
    mutate(
      (before) =>
        before && {
          ...before,
          entries: before.entries.map((entry) => (entry.playerId === changed.playerId ? changed : entry)),
        },
      { revalidate: false },
    )
  return { data, error, retry: () => mutate(), showEntry }
}
