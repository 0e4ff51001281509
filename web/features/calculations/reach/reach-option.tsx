import { lazy } from 'react'
import type { AttackKind } from '../../../../shared/model/attack.ts'
import type { CalculationOptions } from '../../../../shared/model/plan.ts'
import { DialogOption } from '../runs/dialog-option.tsx'
import { distancesText, minMoraleText, moraleUnknown } from './reach-text.ts'

const ReachDialog = lazy(() => import('./reach-dialog.tsx'))

interface ReachOptionProps {
  options: CalculationOptions
  kinds: readonly AttackKind[]
  /** The world's kind of morale, if known. */
  moral: number | undefined
  disabled: boolean
  onChange: (options: Partial<CalculationOptions>) => void
}

export const ReachOption = ({ options, kinds, moral, ...option }: ReachOptionProps) => (
  <DialogOption
    {...option}
    lines={[
      `Entfernung: ${distancesText(options.distances) || 'beliebig'}`,
      `Mindestmoral: ${minMoraleText(options.minMorale) || 'keine'}`,
    ]}
    hint={moraleUnknown(moral) ?? 'Nur Dörfer, für die beides passt, greifen ein Ziel an.'}
    action="Entfernung und Moral ändern"
    dialog={(shown) => <ReachDialog {...shown} options={options} kinds={kinds} moral={moral} />}
  />
)
