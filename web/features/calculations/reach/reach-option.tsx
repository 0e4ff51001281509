import { lazy } from 'react'
import type { AttackKind } from '../../../../shared/model/attack.ts'
import type { CalculationOptions } from '../../../../shared/model/plan.ts'
import { DialogOption, type OptionView } from '../runs/dialog-option.tsx'
import { distancesText, minMoraleText, moraleUnknown } from './reach-text.ts'

const ReachDialog = lazy(() => import('./reach-dialog.tsx'))

interface ReachOptionProps {
  view: OptionView
  options: CalculationOptions
  kinds: readonly AttackKind[]
  /** The world's kind of morale, if known. */
  moral: number | undefined
  disabled: boolean
  onChange: (options: Partial<CalculationOptions>) => void
}

export function ReachOption({ options, kinds, moral, ...option }: ReachOptionProps) {
  const distances = distancesText(options.distances)
  const minMorale = minMoraleText(options.minMorale)
  return (
    <DialogOption
      {...option}
      lines={[
        { text: `Entfernung: ${distances || 'beliebig'}`, cleared: distances ? { distances: {} } : undefined },
        { text: `Mindestmoral: ${minMorale || 'keine'}`, cleared: minMorale ? { minMorale: {} } : undefined },
      ]}
      hint={moraleUnknown(moral) ?? 'Nur Dörfer, für die beides passt, greifen ein Ziel an.'}
      action="Entfernung und Moral ändern"
      dialog={(shown) => <ReachDialog {...shown} options={options} kinds={kinds} moral={moral} />}
    />
  )
}
