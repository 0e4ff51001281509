import type { OutputOf } from '../../../../shared/contract/endpoint.ts'
import { orders } from '../../../../shared/contract/orders.ts'
import type { ExportEntry } from '../../../../shared/model/orders/issue.ts'
import { useRead } from '../../../lib/api/use-read.ts'

export type Export = OutputOf<typeof orders.list>

/** Reads a plan's player links; `showEntry` replaces one entry in place. */
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
  return { data, error, mutate, showEntry }
}
