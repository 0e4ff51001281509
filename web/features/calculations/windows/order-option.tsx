import { lazy } from 'react'
import { formatNumber } from '../../../../shared/lib/numbers.ts'
import { type AttackKind, attackKindLabels } from '../../../../shared/model/attack.ts'
import type { KindOffset } from '../../../../shared/model/inputs/kind-offset.ts'
import type { CalculationOptions } from '../../../../shared/model/plan.ts'
import type { PlanArrival } from '../../../components/plan/clock-change.tsx'
import { DialogOption, type OptionView } from '../runs/dialog-option.tsx'

const OrderDialog = lazy(() => import('./order-dialog.tsx'))

interface OrderOptionProps {
  view: OptionView
  options: CalculationOptions
  kinds: readonly AttackKind[]
  arrival: PlanArrival
  disabled: boolean
  onChange: (options: Partial<CalculationOptions>) => void
}

export function OrderOption({ options, kinds, arrival, ...option }: OrderOptionProps) {
  const offsets = offsetsText(options.kindOffset, kinds)
  return (
    <DialogOption
      {...option}
      lines={[
        {
          text: `Reihenfolge am Ziel: ${offsets || 'alle zugleich'}`,
          cleared: offsets ? { kindOffset: {} } : undefined,
        },
      ]}
      hint={
        offsets
          ? 'So viele Sekunden früher oder später als sein Ziel kommt jede Art an.'
          : 'Mit einem Offset je Art kommen zum Beispiel Cleaner vor Offs an.'
      }
      action="Reihenfolge ändern"
      dialog={(shown) => <OrderDialog {...shown} options={options} kinds={kinds} arrival={arrival} />}
    />
  )
}

/** `BF Cleaner −30 s · BF-Katas +5 s`; empty without offsets. */
function offsetsText(kindOffset: KindOffset, kinds: readonly AttackKind[]): string {
  return kinds
    .flatMap((kind) => {
      const seconds = kindOffset[kind] ?? 0
      if (seconds === 0) return []
      return [`${attackKindLabels[kind]} ${seconds < 0 ? '−' : '+'}${formatNumber(Math.abs(seconds))} s`]
    })
    .join(' · ')
}
