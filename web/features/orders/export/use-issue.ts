import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { OutputOf } from '../../../../shared/contract/endpoint.ts'
import { ledger } from '../../../../shared/contract/ledger.ts'
import { orders } from '../../../../shared/contract/orders.ts'
import { useNotify } from '../../../components/feedback/notify.tsx'
import { isIssuing } from '../../../components/plan/next-step.ts'
import { call, serverSentence } from '../../../lib/api/api.ts'
import { reread } from '../../../lib/api/reread.ts'
import { useAction } from '../../../lib/api/use-action.ts'

export type Export = OutputOf<typeof orders.list>
export type Issued = OutputOf<typeof orders.issue>

/**
 * Issues the current assignments: at once on the first issue of an up-to-date calculation whose units no other plan uses, whose
 * launches are all to come, that gives nobody more than they offer to send and whose targets do not hang on one player, otherwise
 * after a preview. A double click issues once.
 */
export function useIssue(planId: string) {
  const notify = useNotify()
  const [isLooking, setLooking] = useState(false)
  const { state } = useLocation()
  const [isAsked, setAsked] = useState(isIssuing(state))
  const close = () => {
    setLooking(false)
    setAsked(false)
  }
  const [issued, setIssued] = useState<Issued>()
  const issuing = useAction(async () => {
    const params = { planId }
    try {
      const answer = await call(orders.issue, { params })
      await reread(orders.issue, { params })
      setIssued(answer)
      close()
      notify.success(`Ausgabe ${answer.issue.number} ist fertig.`)
    } catch (failure) {
      notify.error('Fehler beim Generieren.', serverSentence(failure))
    }
  })
  const checking = useAction(async () => {
    const args = { params: { planId } }
    const asked = Promise.all([call(ledger.conflicts, args), call(orders.previewIssue, args)])
    const [conflicts, preview] = await asked.catch(() => [])
    const isPlain =
      conflicts?.afterIssue === 0 &&
      preview?.past === 0 &&
      preview.overLimit === undefined &&
      preview.absence === undefined
    if (isPlain) await issuing.run()
    else setLooking(true)
  })
  return {
    isLooking,
    /** Whether the address asks for the preview. */
    isAsked,
    busy: issuing.busy || checking.busy,
    issued,
    /** Opens the preview, or issues if there is nothing to preview and no other plan uses the same units. */
    begin: ({ issue, planned, outdated }: Export) => {
      if (issue || planned === 0 || outdated) setLooking(true)
      else void checking.run()
    },
    issue: () => void issuing.run(),
    close,
    dismiss: () => setIssued(undefined),
  }
}

export type Issuing = ReturnType<typeof useIssue>
