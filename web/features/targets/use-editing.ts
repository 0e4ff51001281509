import { useCallback, useEffect, useRef, useState } from 'react'
import type { KeyedMutator } from 'swr'
import type { OutputOf } from '../../../shared/contract/endpoint.ts'
import { targets as endpoints } from '../../../shared/contract/targets.ts'
import { type TargetEdit, type TargetView, targetTypeLabels } from '../../../shared/model/target.ts'
import { useConfirm } from '../../components/feedback/confirm.tsx'
import { useNotify } from '../../components/feedback/notify.tsx'
import { ApiError, call, conflictItem, errorMessage } from '../../lib/api/api.ts'
import { withFrozenOrder } from '../../lib/draft/frozen-order.ts'
import { saveDraft } from '../../lib/draft/save-draft.ts'
import { canBeSaved, draftUpon, goingOn, isDirty, type TargetDraft, targetDrafts, targetEdit } from './target-draft.ts'

type List = OutputOf<typeof endpoints.list>

/** A target's draft, running action, and result of the last one. */
export interface RowState {
  draft?: TargetDraft
  busy?: 'save' | 'remove'
  failed?: { title: string; error: unknown }
  saved?: boolean
}

export type Act = 'save' | 'discard' | 'remove'

export interface Editing {
  /** By target ID; untouched targets have none. */
  rows: Readonly<Record<string, RowState>>
  change: (target: TargetView, typed: Partial<TargetEdit>) => void
  /** Resolves a conflict with somebody else's change: keep the typed value, or take theirs. */
  decide: (target: TargetView, field: keyof TargetEdit, how: 'keep' | 'take') => void
  /** Rebases the targets' drafts on fields that were saved in bulk. */
  rebase: (targetIds: readonly string[], saved: Partial<TargetEdit>) => void
  /** False on failure; the row then shows why. */
  act: (target: TargetView, act: Act) => Promise<boolean>
}

const savedNote = 3000

/** Whether the error means that somebody else removed the target. */
export const isGone = (error: unknown) => error instanceof ApiError && error.code === 'target_not_found'

/** Edits targets one by one. Drafts survive failures, scrolling and filtering. */
export function useEditing(planId: string, mutate: KeyedMutator<List>): Editing {
  const confirm = useConfirm()
  const notify = useNotify()
  const [rows, setRows] = useState<Record<string, RowState>>({})
  const latest = useRef(rows)
  useEffect(() => {
    latest.current = rows
  })

  const update = useCallback((id: string, next: (before: RowState) => RowState | undefined) => {
    const { [id]: before = {}, ...others } = latest.current
    const after = next(before)
    latest.current = after ? { ...others, [id]: after } : others
    setRows(latest.current)
  }, [])

  /** Removes a row's state when it has neither a draft nor a running action. */
  const redraft = useCallback(
    (target: TargetView, next: (draft: TargetDraft) => TargetDraft) =>
      update(target._id, ({ draft: before, busy }) => {
        const draft = next(draftUpon(before, target))
        // A limit typed back during a save differs from what will be stored.
        return busy || isDirty(draft) ? { draft, ...(busy && { busy }) } : undefined
      }),
    [update],
  )
  const change = useCallback(
    (target: TargetView, typed: Partial<TargetEdit>) => redraft(target, (draft) => targetDrafts.type(draft, typed)),
    [redraft],
  )
  const decide = useCallback(
    (target: TargetView, field: keyof TargetEdit, how: 'keep' | 'take') =>
      redraft(target, (draft) =>
        how === 'keep' ? targetDrafts.keep(draft, field) : targetDrafts.discard(draft, [field]),
      ),
    [redraft],
  )

  const rebase = useCallback(
    (ids: readonly string[], saved: Partial<TargetEdit>) => {
      for (const id of ids) {
        if (latest.current[id]?.draft)
          update(id, ({ draft, ...row }) => ({ ...row, ...(draft && { draft: goingOn(draft, saved) }) }))
      }
    },
    [update],
  )

  /** Runs a row's action; shows a failure at the row, or removes a row whose target is gone. */
  const run = useCallback(
    async (
      target: TargetView,
      busy: NonNullable<RowState['busy']>,
      title: string,
      work: () => Promise<void>,
    ): Promise<boolean> => {
      update(target._id, ({ draft }) => ({ ...(draft && { draft }), busy }))
      try {
        await withFrozenOrder(work)
        return true
      } catch (error) {
        if (!isGone(error)) {
          update(target._id, ({ draft }) => ({ ...(draft && { draft }), failed: { title, error } }))
          return false
        }
        notify.error(title, `${target.x}|${target.y} (${targetTypeLabels[target.type]}): ${errorMessage(error)}`)
        update(target._id, () => undefined)
        await mutate((list) => list && without(list, target._id))
        return true
      }
    },
    [mutate, update, notify],
  )

  const save = useCallback(
    async (target: TargetView) => {
      const row = latest.current[target._id]
      if (!row?.draft || row.busy) return true
      const draft = draftUpon(row.draft, target)
      if (!isDirty(draft)) {
        // A later list has the values that could not be saved.
        if (row.failed) update(target._id, () => undefined)
        return true
      }
      if (!canBeSaved(draft) || targetDrafts.conflicts(draft).length > 0) return false
      const show = (shownId: string, stored: TargetView) =>
        mutate((list) => list && { targets: list.targets.map((old) => (old._id === shownId ? stored : old)) }, {
          revalidate: false,
        })
      // Changing the type changes the ID: the row continues under the new one.
      let id = target._id
      const send = async (changes: Partial<TargetEdit>, since: { version: number }) => {
        const params = { planId, targetId: id }
        const { target: stored } = await call(endpoints.update, {
          params,
          body: { ...changes, version: since.version },
        })
        await show(id, stored)
        const { [id]: moved = {}, ...others } = latest.current
        id = stored._id
        latest.current = { ...others, [id]: moved }
        return { value: targetEdit(stored), version: stored.version }
      }
      const ended = await run(target, 'save', 'Fehler beim Speichern des Targets', async () => {
        const end = await saveDraft({
          rules: targetDrafts,
          read: () => draftUpon(latest.current[id]?.draft, target),
          write: (next) => update(id, (before) => ({ ...before, draft: next(draftUpon(before.draft, target)) })),
          send,
          currentFrom: async (error) => {
            const current = conflictItem(endpoints.update, error)
            if (current) await show(id, current)
            return current && { value: targetEdit(current), version: current.version }
          },
        })
        // Input during the save is not saved yet: it is rebased on the saved target.
        update(id, ({ draft: left }) =>
          left && isDirty(left) ? { draft: left, ...(end === 'saved' && { saved: true }) } : { saved: true },
        )
        const forget = () =>
          update(id, ({ saved: _, ...left }) => ((left.draft && isDirty(left.draft)) || left.busy ? left : undefined))
        if (end === 'saved') setTimeout(forget, savedNote)
      })
      const left = latest.current[id]?.draft
      return ended && (left === undefined || targetDrafts.conflicts(left).length === 0)
    },
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
      if (what === 'save') return save(target)
      if (what === 'remove') return remove(target)
      update(target._id, () => undefined)
      return true
    },
    [save, remove, update],
  )

  return { rows, change, decide, rebase, act }
}

const without = ({ targets }: List, id: string): List => ({ targets: targets.filter(({ _id }) => _id !== id) })
