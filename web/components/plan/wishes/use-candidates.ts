import { useEffect, useRef } from 'react'
import { mutate } from 'swr'
import { wishes } from '../../../../shared/contract/wishes.ts'
import { type AttackRef, attackKey } from '../../../../shared/model/wishes/wish.ts'
import { looseEndpointUrl } from '../../../lib/api/api.ts'
import { useRead } from '../../../lib/api/use-read.ts'

/** Who else could send an attack; loads nothing without one. Forgotten when no longer shown, as every edit changes it. */
export function useCandidates(planId: string | undefined, attack: AttackRef | undefined) {
  const args = attack && planId !== undefined ? { params: { planId }, query: { attack: attackKey(attack) } } : undefined
  const key = args && looseEndpointUrl(wishes.candidates, args)
  const shown = useRef<string>(undefined)
  useEffect(() => {
    shown.current = key
    return () => {
      shown.current = undefined
      queueMicrotask(() => {
        if (key && shown.current !== key) void mutate(key, undefined, { revalidate: false })
      })
    }
  }, [key])
  return useRead(wishes.candidates, args)
}
