import { useCallback, useEffect, useRef, useState } from 'react'
import type { OutputOf } from '../../../../shared/contract/endpoint.ts'
import type { WishesView } from '../../../../shared/contract/schemas/wishes.ts'
import { wishes } from '../../../../shared/contract/wishes.ts'
import type { Attack } from '../../../../shared/model/attack.ts'
import { oppositeEdits } from '../../../../shared/model/wishes/opposite-edits.ts'
import { attackKey, maxWishEdits, type WishEdit } from '../../../../shared/model/wishes/wish.ts'
import { call, conflictItem } from '../../../lib/api/api.ts'
import { changeAttacks } from '../../../lib/api/plan-attacks.ts'
import { reread } from '../../../lib/api/reread.ts'
import { put, useRead } from '../../../lib/api/use-read.ts'
import { toRef } from './attack-ref.ts'
import { madeText } from './edit-texts.ts'

type Refused = OutputOf<typeof wishes.edit>['refused']

/** What became of edits: how many were made, and why others were not. */
export interface EditOutcome {
  made: number
  refused: Refused
  /** Why the call failed; the rest is not made. */
  error?: unknown
}

/** What a screen shows of its edits. */
interface Shown extends EditOutcome {
  said: string
  /** Edits of failed calls, to be sent again. */
  unsent: WishEdit[]
}

/** Edits that can be taken back, and what takes them back. */
interface Undo {
  said: string
  edits: WishEdit[]
}

const nothing: Shown = { said: '', made: 0, refused: [], unsent: [] }
const maxUndos = 50

/**
 * A plan's wishes and their edits; nothing without a plan. Edits are sent one after another, each upon what the one before left; `attacks` are those shown.
 * Busy until their effects are read.
 */
export function useWishes(plan: string | undefined, attacks: readonly Attack[] | undefined) {
  const planId = plan ?? ''
  const params = { planId }
  const read = useRead(wishes.state, plan === undefined ? undefined : { params })
  const [shown, setShown] = useState(nothing)
  const [undos, setUndos] = useState<readonly Undo[]>([])
  const [waiting, setWaiting] = useState(0)
  const [shownPlan, setShownPlan] = useState(planId)
  if (shownPlan !== planId) {
    setShownPlan(planId)
    setShown(nothing)
    setUndos([])
  }
  const newest = useRef<{ planId: string; view: WishesView | undefined }>({ planId, view: undefined })
  const shownAttacks = useRef(attacks)
  const queue = useRef({ last: Promise.resolve(), length: 0, failures: 0 })
  useEffect(() => {
    shownAttacks.current = attacks
    const { view, planId: of } = newest.current
    if (of !== planId || (read.data && read.data.version >= (view?.version ?? 0)))
      newest.current = { planId, view: read.data }
  })

  const newestView = () => (newest.current.planId === planId ? newest.current.view : undefined)
  const note = (view: WishesView | undefined) => {
    if (newest.current.planId === planId) newest.current = { planId, view }
  }

  /** Sends edits in calls of the permitted size. */
  const send = async (edits: readonly WishEdit[]): Promise<EditOutcome & { opposite: WishEdit[] }> => {
    const outcome = { made: 0, refused: [] as Refused, opposite: [] as WishEdit[] }
    for (let from = 0; from < edits.length; from += maxWishEdits) {
      const part = edits.slice(from, from + maxWishEdits)
      try {
        const before = newestView() ?? (await call(wishes.state, { params }))
        const answer = await call(wishes.edit, { params, body: { version: before.version, edits: part } })
        note(answer.state)
        const gone = new Set(answer.refused.map(({ index }) => index))
        const made = part.filter((_, index) => !gone.has(index))
        outcome.made += made.length
        outcome.refused.push(...answer.refused.map((one) => ({ ...one, index: one.index + from })))
        outcome.opposite.unshift(...findOpposites(made, before, shownAttacks.current ?? []))
        await Promise.all([put(wishes.state, { params }, answer.state), showPins(planId, answer.state)])
      } catch (error) {
        const current = conflictItem(wishes.edit, error)
        note(current)
        if (current) await put(wishes.state, { params }, current)
        await reread(wishes.edit, { params })
        return { ...outcome, error }
      }
    }
    return outcome
  }

  const enqueue = (work: () => Promise<EditOutcome>): Promise<EditOutcome> => {
    const waits = queue.current
    waits.length++
    setWaiting(waits.length)
    const done = waits.last.then(work)
    waits.last = done.then(async ({ made }) => {
      if (waits.length === 1 && made > 0) await reread(wishes.edit, { params })
      waits.length--
      setWaiting(waits.length)
    })
    return done
  }

  /** Makes edits; without `isQuiet`, refusals and failures are shown by `EditBar` too. */
  const edit = (edits: readonly WishEdit[], { isQuiet = false, isUndo = false } = {}): Promise<EditOutcome> => {
    const { failures } = queue.current
    return enqueue(async () => {
      const said = isUndo ? 'Rückgängig gemacht.' : madeText(edits, shownAttacks.current ?? [])
      // Edits made before a failure was known wait for the same decision.
      if (failures !== queue.current.failures) {
        setShown((before) => ({ ...before, unsent: [...before.unsent, ...edits] }))
        return { made: 0, refused: [] }
      }
      const { opposite, ...outcome } = await send(edits)
      const unsent = edits.slice(outcome.made + outcome.refused.length)
      if (opposite.length > 0 && !isUndo)
        setUndos((before) => [...before.slice(1 - maxUndos), { said, edits: opposite }])
      if (isQuiet && outcome.made === 0) return outcome
      if (outcome.error !== undefined && !isQuiet) queue.current.failures++
      setShown((before) => ({
        ...outcome,
        said,
        unsent: outcome.error === undefined ? before.unsent : [...before.unsent, ...unsent],
      }))
      return outcome
    })
  }
  const newestEdit = useRef(edit)
  useEffect(() => {
    newestEdit.current = edit
  })

  return {
    state: read.data,
    attacks,
    busy: waiting > 0,
    shown,
    /** Keeps its identity between renders. */
    edit: useCallback<typeof edit>((edits, how) => newestEdit.current(edits, how), []),
    /** Sends the edits of failed calls again, upon the newest wishes. */
    retry: () => {
      setShown(nothing)
      return edit(shown.unsent)
    },
    undoable: undos.at(-1)?.said,
    undo: () => {
      const last = undos.at(-1)
      setUndos(undos.slice(0, -1))
      return last && edit(last.edits, { isUndo: true })
    },
  }
}

/** The wishes of a plan and their edits. */
export type WishEditor = ReturnType<typeof useWishes>

function findOpposites(made: readonly WishEdit[], before: WishesView, attacks: readonly Attack[]): WishEdit[] {
  const times = new Map(
    attacks.flatMap((attack) => {
      const ref = toRef(attack)
      return ref ? [[attackKey(ref), { arrival: attack.time, unit: attack.unitType }] as const] : []
    }),
  )
  const situation = {
    ...before,
    findTimes: (attack: Parameters<typeof attackKey>[0]) => times.get(attackKey(attack)),
  }
  return made.toReversed().flatMap((edit) => oppositeEdits(edit, situation))
}

/** Shows at once which attacks are pinned. */
function showPins(planId: string, { pins }: WishesView) {
  const pinned = new Set(pins.filter(({ reason }) => reason === undefined).map(attackKey))
  return changeAttacks(planId, (attack) => {
    const ref = toRef(attack)
    if (!ref || attack.fixed === 'sent') return attack
    const isPinned = pinned.has(attackKey(ref))
    if (isPinned === (attack.fixed === 'pinned')) return attack
    const { fixed: _, ...free } = attack
    return isPinned ? { ...attack, fixed: 'pinned' } : free
  })
}
