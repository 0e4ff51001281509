import { type ReactNode, useCallback, useMemo, useSyncExternalStore } from 'react'
import { persistedStore, type Shared } from '../../lib/browser/persisted-store.ts'
import type { Sorting } from '../../lib/format/sorting.ts'

const density = persistedStore('angriffsplaner.rows')
const stores = new Map<string, Shared>()

function tableStore(kind: 'columns' | 'sorting', table: string): Shared {
  const key = `angriffsplaner.${kind}.${table}`
  const stored = stores.get(key) ?? persistedStore(key)
  stores.set(key, stored)
  return stored
}

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
  const stored = tableStore('columns', table)
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

/** How a table is sorted, remembered under its name; `usual` and `labels`, which name the keys, must be constant. */
export function useSorting<Key extends string>(
  table: string,
  labels: Readonly<Record<Key, string>>,
  usual: Sorting<Key>,
): [sorting: Sorting<Key>, setSorting: (sorting: Sorting<Key>) => void] {
  const stored = tableStore('sorting', table)
  const text = useShared(stored)
  const sorting = useMemo(() => readSorting(text, labels) ?? usual, [text, labels, usual])
  const setSorting = useCallback(
    (next: Sorting<Key>) => {
      const isUsual = next.key === usual.key && next.descending === usual.descending
      stored.set(isUsual ? undefined : `${next.key} ${next.descending ? 'descending' : 'ascending'}`)
    },
    [stored, usual],
  )
  return [sorting, setSorting]
}

function readSorting<Key extends string>(
  text: string | undefined,
  labels: Readonly<Record<Key, string>>,
): Sorting<Key> | undefined {
  const [key = '', direction] = text?.split(' ') ?? []
  const isKey = (value: string): value is Key => Object.hasOwn(labels, value)
  return isKey(key) ? { key, descending: direction === 'descending' } : undefined
}
