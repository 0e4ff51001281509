import { useCallback, useEffect, useRef, useState } from 'react'
import type { KeyedMutator } from 'swr'
import type { OutputOf } from '../../../shared/contract/endpoint.ts'
import { targets as endpoints } from '../../../shared/contract/targets.ts'
import type { TargetLimits, TargetView } from '../../../shared/model/target.ts'
import { useConfirm } from '../../components/confirm.tsx'
import { call } from '../../lib/api.ts'
import { changesOf } from './draft.ts'

type List = OutputOf<typeof endpoints.list>

/** What has happened to a target since it was read: what was typed, what is under way, and how the last save or deletion ended. */
export interface RowState {
  draft: Partial<TargetLimits>
  busy?: 'save' | 'remove'
  failed?: { title: string; error: unknown }
  saved?: boolean
}

export type Act = 'save' | 'discard' | 'remove'

export interface Editing {
  /** By target id; targets that nobody touched have none. */
  rows: Readonly<Record<string, RowState>>
  change: (targetId: string, limits: Partial<TargetLimits>) => void
  act: (target: TargetView, act: Act) => Promise<void>
}

const savedNote = 3000

/** Edits targets one by one. What was typed stays until it is saved or discarded, through failures, scrolling and filtering. */
export function useEditing(planId: string, mutate: KeyedMutator<List>): Editing {
  const confirm = useConfirm()
  const [rows, setRows] = useState<Record<string, RowState>>({})
  const latest = useRef(rows)
  useEffect(() => {
    latest.current = rows
  })

  const update = useCallback((id: string, next: (before: RowState) => RowState | undefined) => {
    setRows(({ [id]: before = { draft: {} }, ...others }) => {
      const after = next(before)
      return after ? { ...others, [id]: after } : others
    })
  }, [])

  const change = useCallback(
    (id: string, limits: Partial<TargetLimits>) =>
      update(id, ({ draft, busy }) => ({ draft: { ...draft, ...limits }, busy })),
    [update],
  )

  const save = useCallback(
    async (target: TargetView) => {
      const row = latest.current[target._id]
      const sent = row && changesOf(target, row.draft)
      if (!sent || row.busy || Object.keys(sent).length === 0) return
      update(target._id, ({ draft }) => ({ draft, busy: 'save' }))
      try {
        const params = { planId, targetId: target._id }
        const answer = await call(endpoints.update, { params, body: sent })
        await mutate(
          (list) => list && { targets: list.targets.map((old) => (old._id === target._id ? answer.target : old)) },
          {
            revalidate: false,
          },
        )
        // What was typed while the save was under way is not saved yet.
        update(target._id, ({ draft }) => ({ draft: changesOf(answer.target, draft), saved: true }))
        setTimeout(
          () =>
            update(target._id, ({ saved: _, ...row }) =>
              Object.keys(row.draft).length > 0 || row.busy ? row : undefined,
            ),
          savedNote,
        )
      } catch (error) {
        const failed = { title: 'Fehler beim Speichern des Targets', error }
        update(target._id, ({ draft }) => ({ draft, failed }))
      }
    },
    [planId, mutate, update],
  )

  const remove = useCallback(
    async (target: TargetView) => {
      if (latest.current[target._id]?.busy) return
      const confirmed = await confirm({
        title: `Ziel ${target.x}|${target.y} löschen?`,
        text: 'Das Ziel wird aus dem Plan entfernt. Seine geplanten Angriffe entfallen.',
        action: 'Löschen',
      })
      if (!confirmed) return
      update(target._id, ({ draft }) => ({ draft, busy: 'remove' }))
      try {
        await call(endpoints.remove, { params: { planId, targetId: target._id } })
        await mutate((list) => list && { targets: list.targets.filter(({ _id }) => _id !== target._id) }, {
          revalidate: false,
        })
        update(target._id, () => undefined)
      } catch (error) {
        const failed = { title: 'Fehler beim Löschen des Targets', error }
        update(target._id, ({ draft }) => ({ draft, failed }))
      }
    },
    [planId, mutate, update, confirm],
  )

  const act = useCallback(
    async (target: TargetView, what: Act) => {
      if (what === 'save') await save(target)
      else if (what === 'remove') await remove(target)
      else update(target._id, () => undefined)
    },
    [save, remove, update],
  )

  return { rows, change, act }
}
