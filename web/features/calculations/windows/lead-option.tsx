import { lazy } from 'react'
import { formatNumber } from '../../../../shared/lib/numbers.ts'
import { type CalculationOptions, defaultOptions } from '../../../../shared/model/plan.ts'
import { DialogOption, type OptionView } from '../runs/dialog-option.tsx'

const LeadDialog = lazy(() => import('./lead-dialog.tsx'))

const { leadMinutes } = defaultOptions

interface LeadOptionProps {
  view: OptionView
  options: CalculationOptions
  disabled: boolean
  onChange: (options: Partial<CalculationOptions>) => void
}

export const LeadOption = ({ options, ...option }: LeadOptionProps) => (
  <DialogOption
    {...option}
    lines={[
      {
        text: `Vorlauf: ${formatNumber(options.leadMinutes)} min`,
        cleared: options.leadMinutes === leadMinutes ? undefined : { leadMinutes },
      },
    ]}
    hint="So lange nach dem Berechnen geht der erste Angriff frühestens los, auch wenn „Senden ab“ schon vorbei ist."
    action="Vorlauf ändern"
    dialog={(shown) => <LeadDialog {...shown} options={options} />}
  />
)
