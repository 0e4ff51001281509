import { lazy } from 'react'
import { formatNumber } from '../../../../shared/lib/numbers.ts'
import { type CalculationOptions, usualOptions } from '../../../../shared/model/plan.ts'
import { DialogOption, type OptionView } from '../runs/dialog-option.tsx'
import type { MinutesOption as Option } from './minutes-dialog.tsx'

const MinutesDialog = lazy(() => import('./minutes-dialog.tsx'))

interface Texts {
  line: (minutes: number) => string
  hint: string
  action: string
}

const texts: Record<Option, Texts> = {
  leadMinutes: {
    line: (minutes) => `Vorlauf: ${formatNumber(minutes)} min`,
    hint: 'So lange nach dem Berechnen geht der erste Angriff frühestens los, auch wenn „Senden ab“ schon vorbei ist.',
    action: 'Vorlauf ändern',
  },
  marginMinutes: {
    line: (minutes) =>
      minutes > 0 ? `Puffer an Zeitfenstern: ${formatNumber(minutes)} min` : 'Kein Puffer an Zeitfenstern',
    hint: 'So weit bleiben Abschickzeiten von Anfang und Ende eines Zeitfensters weg, wo das keinen Angriff kostet.',
    action: 'Puffer ändern',
  },
}

interface MinutesOptionProps {
  name: Option
  view: OptionView
  options: CalculationOptions
  disabled: boolean
  onChange: (options: Partial<CalculationOptions>) => void
}

/** An option that is a number of minutes, with the dialog that changes it. */
export function MinutesOption({ name, options, ...option }: MinutesOptionProps) {
  const { line, hint, action } = texts[name]
  const minutes = options[name]
  return (
    <DialogOption
      {...option}
      lines={[
        { text: line(minutes), cleared: minutes === usualOptions[name] ? undefined : { [name]: usualOptions[name] } },
      ]}
      hint={hint}
      action={action}
      dialog={(shown) => <MinutesDialog {...shown} option={name} options={options} />}
    />
  )
}
