import { lazy } from 'react'
import { isDefaultNight } from '../../../../shared/model/inputs/night.ts'
import { type CalculationOptions, defaultOptions } from '../../../../shared/model/plan.ts'
import { nightText } from '../../../lib/format/format.ts'
import { DialogOption, type OptionView } from '../runs/dialog-option.tsx'
import { perHourText } from './night-text.ts'

const NightDialog = lazy(() => import('./night-dialog.tsx'))

interface NightOptionProps {
  view: OptionView
  options: CalculationOptions
  disabled: boolean
  onChange: (options: Partial<CalculationOptions>) => void
}

export const NightOption = ({ options, ...option }: NightOptionProps) => (
  <DialogOption
    {...option}
    lines={[
      {
        text: `Nacht: ${nightText(options.night)}`,
        cleared: isDefaultNight(options.night) ? undefined : { night: defaultOptions.night },
      },
      {
        text: options.noNights ? 'Keine Abschickzeit nachts' : 'Abschickzeiten nachts, wo es nicht anders geht',
        cleared: options.noNights ? { noNights: false } : undefined,
      },
      {
        text: options.balanceLoad ? 'Last ausgleichen' : 'Last angeglichen, soweit die Wege kurz bleiben',
        cleared: options.balanceLoad ? { balanceLoad: false } : undefined,
      },
      {
        text: perHourText(options.launchesPerHour),
        cleared: options.launchesPerHour > 0 ? { launchesPerHour: 0 } : undefined,
      },
    ]}
    hint="Spieler ohne Zeitfenster schicken nachts so wenig ab wie möglich, oder nichts."
    action="Nacht und Last ändern"
    dialog={(shown) => <NightDialog {...shown} options={options} />}
  />
)
