import { type ReactNode, useMemo, useSyncExternalStore } from 'react'
import { persistedStore, type Shared } from '../../lib/browser/persisted-store.ts'

const density = persistedStore('angriffsplaner.rows')
const hiddenColumns = new Map<string, Shared>()

const denseHeight = 36
const touchHeight = 44
/** Of comfortable rows, at least. */
const comfortableHeight = 48

const useShared = ({ subscribe, get }: Shared) => useSyncExternalStore(subscribe, get)

const touch = '(pointer: coarse)'
const useIsTouch = () =>
  useSyncExternalStore(
    (changed) => {
      const list = matchMedia(touch)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    () => matchMedia(touch).matches,
  )

/** Whether all tables of the site have dense rows, and how to change it. */
export function useDensity() {
  const isDense = useShared(density) !== 'comfortable'
  return { isDense, setDense: (dense: boolean) => density.set(dense ? undefined : 'comfortable') }
}

/** Pixels of a row; at least `comfortable` where rows are not dense. */
export function useRowHeight(comfortable = comfortableHeight): number {
  const { isDense } = useDensity()
  const isTouch = useIsTouch()
  if (!isDense) return Math.max(comfortable, comfortableHeight)
  return isTouch ? touchHeight : denseHeight
}

interface Choosable {
  key: string
  name?: string
  header: ReactNode
  fixed?: true
}

const columnName = ({ name, header }: Choosable) => name ?? (typeof header === 'string' ? header : '')

/** The columns of a table that are shown; hidden ones are remembered under the table's name. */
export function useColumns<Column extends Choosable>(table: string, columns: readonly Column[]) {
  const stored = hiddenColumns.get(table) ?? persistedStore(`angriffsplaner.columns.${table}`)
  hiddenColumns.set(table, stored)
  const text = useShared(stored) ?? ''
  return useMemo(() => {
    const [, ...choosable] = columns.filter((column) => !column.fixed && columnName(column) !== '')
    const hidden = text.split(' ').filter((key) => choosable.some((column) => column.key === key))
    return {
      shown: columns.filter(({ key }) => !hidden.includes(key)),
      choosable: choosable.map((column) => ({ key: column.key, name: columnName(column) })),
      hidden,
      hide: (keys: readonly string[]) => stored.set(keys.length > 0 ? keys.join(' ') : undefined),
    }
  }, [text, columns, stored])
}

export type ColumnChoice = Pick<ReturnType<typeof useColumns>, 'choosable' | 'hidden' | 'hide'>
