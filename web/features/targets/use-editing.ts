import { useCallback, useEffect, useRef, useState } from 'react'
import type { KeyedMutator } from 'swr'
import type { OutputOf } from '../../../shared/contract/endpoint.ts'
import { targets as endpoints } from '../../../shared/contract/targets.ts'
import { type TargetEdit, type TargetView, targetTypeLabels } from '../../../shared/model/target.ts'
import { useConfirm } from '../../components/confirm.tsx'
import { useNotify } from '../../components/notify.tsx'
import { ApiError, call, messageOf } from '../../lib/api.ts'
import { holdingLists } from '../../lib/steady-list.ts'
import { canBeSaved, type Edit, isDirty, noEdit, rebased, remaining, typedOver } from './draft.ts'

type List = OutputOf<typeof endpoints.list>

/** What has happened to a target since it was read: what was typed, what is under way, and how the last act ended. */
export interface RowState extends Edit {
  busy?: 'save' | 'remove' | 'reload'
  failed?: { title: string; error: unknown }
  saved?: boolean
}

/** `overwrite` saves whatever somebody else has written meanwhile, `reload` takes that instead of what was typed. */
export type Act = 'save' | 'overwrite' | 'reload' | 'discard' | 'remove'

export interface Editing {
  /** By target id; targets that nobody touched have none. */
  rows: Readonly<Record<string, RowState>>
  change: (target: TargetView, typed: Partial<TargetEdit>) => void
  /** Tells that these fields of these targets were saved together: what is typed over them goes on from there. */
  rebase: (targetIds: readonly string[], saved: Partial<TargetEdit>) => void
  /** False when it failed; the row then says why. */
  act: (target: TargetView, act: Act) => Promise<boolean>
}

const savedNote = 3000

/** Whether the failure says that somebody else has removed the target. */
export const isGone = (error: unknown) => error instanceof ApiError && error.code === 'target_not_found'

/** Edits targets one by one. What was typed stays until it is saved or discarded, through failures, scrolling and filtering. */
export function useEditing(planId: string, mutate: KeyedMutator<List>): Editing {
  const confirm = useConfirm()
  const notify = useNotify()
  const [rows, setRows] = useState<Record<string, RowState>>({})
  const latest = useRef(rows)
  useEffect(() => {
    latest.current = rows
  })

  const update = useCallback((id: string, next: (before: RowState) => RowState | undefined) => {
    setRows(({ [id]: before = noEdit, ...others }) => {
      const after = next(before)
      return after ? { ...others, [id]: after } : others
    })
  }, [])

  /** A saved row goes on under the id that its target has now: another type gives it another one. */
  const land = useCallback((id: string, next: string, after: (before: RowState) => RowState) => {
    setRows(({ [id]: before = noEdit, ...others }) => ({ ...others, [next]: after(before) }))
  }, [])

  const change = useCallback(
    (target: TargetView, typed: Partial<TargetEdit>) =>
      update(target._id, ({ busy, ...row }) => {
        const edit = typedOver(row, target, typed)
        // Typed back while a save is under way, a limit differs from what will be stored.
        return busy ? { ...edit, busy } : remaining(edit, target)
      }),
    [update],
  )

  const rebase = useCallback(
    (ids: readonly string[], saved: Partial<TargetEdit>) => {
      for (const id of ids) if (latest.current[id]) update(id, (row) => ({ ...row, ...rebased(row, saved) }))
    },
    [update],
  )

  /** Runs what a row is busy with; a failure stands at the row, or takes a row away whose target is gone. */
  const run = useCallback(
    async (
      target: TargetView,
      busy: NonNullable<RowState['busy']>,
      title: string,
      work: () => Promise<void>,
    ): Promise<boolean> => {
      update(target._id, ({ draft, base }) => ({ draft, base, busy }))
      try {
        await holdingLists(work)
        return true
      } catch (error) {
        if (!isGone(error)) {
          update(target._id, ({ draft, base }) => ({ draft, base, failed: { title, error } }))
          return false
        }
        notify.error(title, `${target.x}|${target.y} (${targetTypeLabels[target.type]}): ${messageOf(error)}`)
        update(target._id, () => undefined)
        await mutate((list) => list && without(list, target._id))
        return true
      }
    },
    [mutate, update, notify],
  )

  const save = useCallback(
    async (target: TargetView, { overwrite }: { overwrite: boolean }) => {
      const row = latest.current[target._id]
      if (!row || row.busy) return true
      if (!isDirty(target, row.draft)) {
        // A list read since says the same as what could not be saved.
        if (row.failed) update(target._id, () => undefined)
        return true
      }
      if (!canBeSaved(row)) return false
      const { draft: sent, base } = remaining(row, target)
      return run(target, 'save', 'Fehler beim Speichern des Targets', async () => {
        const params = { planId, targetId: target._id }
        const { target: stored } = await call(endpoints.update, {
          params,
          body: overwrite ? sent : { ...sent, before: base },
        })
        await mutate(
          (list) => list && { targets: list.targets.map((old) => (old._id === target._id ? stored : old)) },
          { revalidate: false },
        )
        // What was typed while the save was under way is not saved yet; it goes on from what is.
        land(target._id, stored._id, ({ draft, base }) => ({
          ...remaining({ draft, base: { ...base, ...sent } }, stored),
          saved: true,
        }))
        const forget = () =>
          update(stored._id, ({ saved: _, ...row }) =>
            Object.keys(row.draft).length > 0 || row.busy ? row : undefined,
          )
        setTimeout(forget, savedNote)
      })
    },
    [planId, mutate, update, land, run],
  )

  const reload = useCallback(
    (target: TargetView) =>
      run(target, 'reload', 'Fehler beim Laden der Targets', async () => {
        const list = await call(endpoints.list, { params: { planId } })
        await mutate(list, { revalidate: false })
        update(target._id, () => undefined)
      }),
    [planId, mutate, update, run],
  )

  const remove = useCallback(
    async (target: TargetView) => {
      if (latest.current[target._id]?.busy) return true
      const confirmed = await confirm({
        title: `Ziel ${target.x}|${target.y} löschen?`,
        text: 'Das Ziel wird aus dem Plan entfernt. Seine geplanten Angriffe entfallen.',
        action: 'Löschen',
      })
      if (!confirmed) return true
      return run(target, 'remove', 'Fehler beim Löschen des Targets', async () => {
        await call(endpoints.remove, { params: { planId, targetId: target._id } })
        await mutate((list) => list && without(list, target._id), { revalidate: false })
        update(target._id, () => undefined)
      })
    },
    [planId, mutate, update, confirm, run],
  )

  const act = useCallback(
    async (target: TargetView, what: Act) => {
      if (what === 'save' || what === 'overwrite') return save(target, { overwrite: what === 'overwrite' })
      if (what === 'reload') return reload(target)
      if (what === 'remove') return remove(target)
      update(target._id, () => undefined)
      return true
    },
    [save, reload, remove, update],
  )

  return { rows, change, rebase, act }
}

const without = ({ targets }: List, id: string): List => ({ targets: targets.filter(({ _id }) => _id !== id) })
