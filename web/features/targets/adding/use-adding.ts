import { useCallback, useEffect, useRef, useState } from 'react'
import { type Action, useAction } from '../../../lib/api/use-action.ts'
import type { AddedTargets } from '../added-result.tsx'
import { type Adding, goOnAdding, linePages } from './add-in-pages.ts'

interface AddingState {
  /** Adds all lines, or those left of an addition that stopped. */
  save: Action<[lines: string[]], AddedTargets>
  /** Several pages under way or left. */
  adding: Adding | undefined
  stop: () => void
  /** Drops the pages that are left. */
  forget: () => void
}

type Send = (lines: string[], preview: boolean) => Promise<AddedTargets>

/** Adds targets page by page. What prevents all of several pages is found by a preview, before anything is saved. */
export function useAdding(send: Send): AddingState {
  const [adding, setAdding] = useState<Adding>()
  const stopped = useRef(false)
  const stop = useCallback(() => {
    stopped.current = true
  }, [])
  useEffect(() => stop, [stop])
  const begun = async (lines: string[]): Promise<Adding> => {
    const pages = linePages(lines)
    if (pages.length > 1) await send(lines, true)
    return { pages, done: 0 }
  }
  const save = useAction(async (lines: string[]) => {
    stopped.current = false
    const from = adding ?? (await begun(lines))
    const show = (reached: Adding) => reached.pages.length > 1 && setAdding(reached)
    show(from)
    const ended = await goOnAdding(from, {
      send: (some) => send(some, false),
      onProgress: show,
      isStopped: () => stopped.current,
    })
    if (ended.done === ended.pages.length) {
      setAdding(undefined)
      return ended.total
    }
    if (ended.error !== undefined) throw ended.error
    return undefined
  })
  return { save, adding, stop, forget: () => setAdding(undefined) }
}
