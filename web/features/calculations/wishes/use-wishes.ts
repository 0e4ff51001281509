import { useState } from 'react'
import { calculations } from '../../../../shared/contract/calculations.ts'
import type { OutputOf } from '../../../../shared/contract/endpoint.ts'
import { ledger } from '../../../../shared/contract/ledger.ts'
import { wishes } from '../../../../shared/contract/wishes.ts'
import type { WishEdit } from '../../../../shared/model/wishes/wish.ts'
import { call } from '../../../lib/api/api.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { put, refresh, useRead } from '../../../lib/api/use-read.ts'

/** A plan's wishes and their edits; each edit reloads attacks and status, and a failed one the wishes. */
export function useWishes(planId: string) {
  const params = { planId }
  const read = useRead(wishes.state, { params })
  const [refused, setRefused] = useState<OutputOf<typeof wishes.edit>['refused']>([])
  const version = read.data?.version ?? 0
  const { run, busy, error } = useAction(async (edits: WishEdit[]) => {
    setRefused([])
    try {
      const edited = await call(wishes.edit, { params, body: { version, edits } })
      setRefused(edited.refused)
      await put(wishes.state, { params }, edited.state)
    } catch (failure) {
      await refresh(wishes.state, { params })
      throw failure
    }
    await Promise.all([
      refresh(calculations.attacks, { params }),
      refresh(calculations.status, { params }),
      refresh(ledger.conflicts, { params }),
      refresh(wishes.replacements, { params }),
    ])
  })
  return { state: read.data, edit: (...edits: WishEdit[]) => run(edits), busy, error, refused }
}

/** The wishes of the page's plan. */
export type WishEditor = ReturnType<typeof useWishes>
