import { Button } from '@fluentui/react-components'
import { useState } from 'react'
import { Muted } from '../../../components/layout/text.ts'
import { previewHint } from '../../../components/plan/preview/effect.tsx'
import { usePreview } from '../../../components/plan/preview/use-preview.ts'
import { optionPrice } from './night-text.ts'

interface NightPriceProps {
  planId: string
  /** Whether the option is set. */
  noNights: boolean
  /** Another value means that the plan has changed. */
  since: unknown
}

/** Asks what launches by day alone cost, and says so. */
export function NightPrice({ planId, noNights, since }: NightPriceProps) {
  const [isAsked, setAsked] = useState(false)
  const preview = usePreview(planId, isAsked ? { options: { noNights: !noNights } } : undefined, since)
  if (preview.state === 'known')
    return (
      <Muted role="status" title={previewHint(preview)}>
        {optionPrice(preview.effect.kinds, noNights)}
      </Muted>
    )
  if (preview.state === 'failed') return <Muted role="alert">Der Preis lässt sich gerade nicht ermitteln.</Muted>
  return (
    <Button size="small" appearance="subtle" disabledFocusable={isAsked} onClick={() => setAsked(true)}>
      {isAsked ? 'Wird berechnet …' : 'Was kostet das?'}
    </Button>
  )
}
