import { type KeyboardEvent, useEffect, useRef } from 'react'
import { keysOf } from '../../../../shared/lib/records.ts'
import { type AttackAction, attackActions } from '../../../components/plan/wishes/asked.ts'

/** The action of a pressed key. */
const actionOf = ({ key }: KeyboardEvent): AttackAction | undefined =>
  keysOf(attackActions).find((action) => attackActions[action].key === (key === 'Delete' ? 'Entf' : key.toUpperCase()))

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

const controls = 'input, button'
/** What opens from a row, and leaves the row chosen. */
const above = '[role=menu], [role=dialog], .fui-DialogSurface__backdrop'

/** The index of the table row around an element; undefined outside. */
function rowIndex(element: EventTarget | null): number | undefined {
  const row = element instanceof Element ? element.closest('[role=row][aria-rowindex]') : null
  const index = row ? Number(row.getAttribute('aria-rowindex')) - 2 : -1
  return index < 0 ? undefined : index
}

/**
 * Keys for the row with the focus: actions by letter, arrows to its neighbours. When an edit removes that row, also by a dialog that
 * has `closed`, the focus moves to the one that takes its place.
 */
export function useRowKeys<Row>(rows: readonly Row[], closed: number, act: (action: AttackAction, row: Row) => void) {
  const table = useRef<HTMLDivElement>(null)
  const last = useRef<{ index: number; control: number }>(undefined)

  const focusRow = (index: number, control: number) => {
    const row = table.current?.querySelector(`[role=row][aria-rowindex="${index + 2}"]`)
    const found = row?.querySelectorAll<HTMLElement>(controls)
    const wanted = found?.[Math.min(control, found.length - 1)]
    wanted?.focus()
    return wanted !== undefined
  }

  useEffect(() => {
    const note = ({ target }: Event) => {
      if (target instanceof Element && target.closest(above)) return
      const index = table.current?.contains(target instanceof Node ? target : null) ? rowIndex(target) : undefined
      const row = target instanceof Element ? target.closest('[role=row]') : null
      const control = target instanceof HTMLElement ? [...(row?.querySelectorAll(controls) ?? [])].indexOf(target) : -1
      last.current = index === undefined ? undefined : { index, control: Math.max(0, control) }
    }
    document.addEventListener('focusin', note)
    document.addEventListener('pointerdown', note)
    return () => {
      document.removeEventListener('focusin', note)
      document.removeEventListener('pointerdown', note)
    }
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a row was removed only if the rows have changed or a dialog has closed
  useEffect(() => {
    if (last.current && document.activeElement === document.body) {
      const { index, control } = last.current
      focusRow(Math.min(index, rows.length - 1), control)
    }
  }, [rows, closed])

  const onKeyDownCapture = (event: KeyboardEvent) => {
    const index = rowIndex(event.target)
    const row = index === undefined ? undefined : rows[index]
    if (index === undefined || row === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    const step = steps[event.key]
    const action = actionOf(event)
    if (step !== undefined && !focusRow(index + step, last.current?.control ?? 0)) return
    if (step === undefined && action === undefined) return
    event.preventDefault()
    event.stopPropagation()
    if (action && !event.repeat) act(action, row)
  }
  return { table, onKeyDownCapture }
}
