import { lazy } from 'react'
import { formatNumber } from '../../../../shared/lib/numbers.ts'
import { type CalculationOptions, newPlanOptions } from '../../../../shared/model/plan.ts'
import { DialogOption, type OptionView } from '../runs/dialog-option.tsx'

const MarginDialog = lazy(() => import('./margin-dialog.tsx'))

const { marginMinutes } = newPlanOptions

interface MarginOptionProps {
  view: OptionView
  options: CalculationOptions
  disabled: boolean
  onChange: (options: Partial<CalculationOptions>) => void
}

export const MarginOption = ({ options, ...option }: MarginOptionProps) => (
  <DialogOption
    {...option}
    lines={[
      {
        text:
          options.marginMinutes > 0
            ? `Puffer an Zeitfenstern: ${formatNumber(options.marginMinutes)} min`
            : 'Kein Puffer an Zeitfenstern',
        cleared: options.marginMinutes === marginMinutes ? undefined : { marginMinutes },
      },
    ]}
    hint="So weit bleiben Abschickzeiten von Anfang und Ende eines Zeitfensters weg, wo das keinen Angriff kostet."
    action="Puffer ändern"
    dialog={(shown) => <MarginDialog {...shown} options={options} />}
  />
)
