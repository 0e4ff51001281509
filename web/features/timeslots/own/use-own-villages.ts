import { useCallback, useState } from 'react'
import useSWR from 'swr'
import { timeslots as endpoints } from '../../../../shared/contract/timeslots.ts'
import type { Hold } from '../../../../shared/model/inputs/hold.ts'
import type { OwnVillage, OwnVillages } from '../../../../shared/model/inputs/own-village.ts'
import { type ApiError, callPublic, conflictItem, endpointUrl } from '../../../lib/api/api.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import type { Visitor } from './use-own-slots.ts'

/** What is typed about a village and not saved yet. */
export type TypedHold = Partial<Omit<Hold, 'villageId'>>

/** Max attempts after version conflicts. */
const tries = 3

const toHold = ({ villageId, isHeld, freeNobles }: OwnVillage, typed: TypedHold = {}): Hold => ({
  villageId,
  isHeld,
  freeNobles,
  ...typed,
})

const isChanged = (village: OwnVillage, { isHeld, freeNobles }: TypedHold) =>
  (isHeld ?? village.isHeld) !== village.isHeld || (freeNobles !== undefined && freeNobles !== village.freeNobles)

/** A player's villages, and what they change; what is typed survives failures and reloads. */
export function useOwnVillages(visitor: Visitor) {
  const read = useSWR<OwnVillages, ApiError>([endpointUrl(endpoints.ownVillages, visitor), visitor.slotSecret], () =>
    callPublic(endpoints.ownVillages, visitor),
  )
  const [typed, setTyped] = useState<ReadonlyMap<number, TypedHold>>(new Map())
  const [isSaved, setSaved] = useState(false)
  const villages = read.data?.villages ?? []
  const changed = villages.filter((village) => isChanged(village, typed.get(village.villageId) ?? {}))

  const type = useCallback((villageId: number, field: TypedHold) => {
    setSaved(false)
    setTyped((before) => new Map(before).set(villageId, { ...before.get(villageId), ...field }))
  }, [])
  /** Saves the changes on top of the present state: a leader may have changed it, or a village be lost. */
  const saving = useAction(async () => {
    for (let attempt = 1; ; attempt++) {
      const present = await callPublic(endpoints.ownVillages, visitor)
      const holds = present.villages.flatMap((village) => {
        const own = typed.get(village.villageId)
        return own && isChanged(village, own) ? toHold(village, own) : []
      })
      try {
        const body = { holds, version: present.version }
        const saved = holds.length > 0 ? await callPublic(endpoints.saveHolds, { ...visitor, body }) : present
        await read.mutate(saved, false)
        // Keeps what was typed while saving.
        setTyped((now) => new Map([...now].filter(([villageId, own]) => typed.get(villageId) !== own)))
        setSaved(true)
        return
      } catch (error) {
        if (!conflictItem(endpoints.saveHolds, error) || attempt === tries) throw error
      }
    }
  })
  return { read, villages, typed, changed, type, saving, isSaved }
}
