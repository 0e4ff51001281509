import { useState } from 'react'
import type { Ledger } from '../../../../shared/contract/schemas/ledger.ts'
import { planNames } from '../../../components/plan/conflict-text.ts'

/** What a calculation keeps of former lines and other plans. */
export interface Beside {
  /** Former lines are not kept. */
  freely: boolean
  setFreely: (freely: boolean) => void
  /** Units away for other plans' issued orders stay at home. */
  respects: boolean
  setRespects: (respects: boolean) => void
  /** Names of the plans whose issued orders take units from this plan's villages meanwhile. */
  overlapping: string[]
}

/** The choice for the next calculation; other plans are respected at first if one takes units. */
export function useBeside(ledger: Ledger | undefined, timeZone: string): Beside {
  const [freely, setFreely] = useState(false)
  const [chosen, setRespects] = useState<boolean>()
  const overlapping = ledger ? ledger.overlapping.map(planNames(ledger, timeZone)) : []
  return { freely, setFreely, respects: chosen ?? overlapping.length > 0, setRespects, overlapping }
}
