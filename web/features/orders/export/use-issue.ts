import { useState } from 'react'
import type { OutputOf } from '../../../../shared/contract/endpoint.ts'
import { orders } from '../../../../shared/contract/orders.ts'
import { useNotify } from '../../../components/feedback/notify.tsx'
import { call, serverSentence } from '../../../lib/api/api.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { refresh } from '../../../lib/api/use-read.ts'
import type { Export } from './use-export.ts'

/** What an issue has answered. */
export type Issued = OutputOf<typeof orders.issue>

/**
 * Issues the present assignments: at once where nothing was issued before and the calculation fits; otherwise what it would change is
 * looked at first. Two clicks issue once.
 */
export function useIssue(planId: string) {
  const notify = useNotify()
  const [isLooking, setLooking] = useState(false)
  const [issued, setIssued] = useState<Issued>()
  const issuing = useAction(async () => {
    const params = { planId }
    try {
      const answer = await call(orders.issue, { params })
      await refresh(orders.list, { params })
      setIssued(answer)
      setLooking(false)
      notify.success(`Ausgabe ${answer.issue.number} ist fertig.`)
    } catch (failure) {
      notify.error('Fehler beim Generieren.', serverSentence(failure))
    }
  })
  return {
    isLooking,
    busy: issuing.busy,
    issued,
    /** Looks at the changes, or issues where there is nothing to look at. */
    begin: ({ issue, planned, outdated }: Export) => {
      if (issue || planned === 0 || outdated) setLooking(true)
      else void issuing.run()
    },
    issue: () => void issuing.run(),
    close: () => setLooking(false),
    dismiss: () => setIssued(undefined),
  }
}

export type Issuing = ReturnType<typeof useIssue>
