import { Button } from '@fluentui/react-components'
import { useState } from 'react'
import type { OutputOf } from '../../../../shared/contract/endpoint.ts'
import { wishes } from '../../../../shared/contract/wishes.ts'
import { countedNoun } from '../../../../shared/lib/numbers.ts'
import { countOfKind } from '../../../../shared/model/attack.ts'
import type { WishRef } from '../../../../shared/model/wishes/wish.ts'
import { Muted } from '../../../components/layout/text.ts'
import { call } from '../../../lib/api/api.ts'
import { useAction } from '../../../lib/api/use-action.ts'

/** `kostet 3 Angriffe (2 Offs, 1 Fake)` */
export function costText({ cost, kinds }: OutputOf<typeof wishes.price>): string {
  if (cost === 0) return 'kostet nichts'
  const attacks = countedNoun(Math.abs(cost), 'Angriff', 'Angriffe')
  const byKind = kinds.length > 1 ? ` (${kinds.map((each) => countOfKind(each.cost, each.kind)).join(', ')})` : ''
  return cost > 0 ? `kostet ${attacks}${byKind}` : `bringt ${attacks}`
}

/** Asks what one wish costs, and says so. */
export function WishPrice({ planId, wish }: { planId: string; wish: WishRef }) {
  const [text, setText] = useState<string>()
  const { run, busy, error } = useAction(async () => {
    setText(costText(await call(wishes.price, { params: { planId }, query: wish })))
  })
  if (text !== undefined) return <Muted role="status">{text}</Muted>
  return (
    <>
      {error !== undefined && <Muted role="alert">Der Preis lässt sich gerade nicht ermitteln.</Muted>}
      <Button size="small" appearance="subtle" disabledFocusable={busy} onClick={() => run()}>
        {busy ? 'Wird berechnet …' : 'Was kostet das?'}
      </Button>
    </>
  )
}
