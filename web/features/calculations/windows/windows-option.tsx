import { lazy } from 'react'
import { type AttackKind, byKind } from '../../../../shared/model/attack.ts'
import { type CalculationOptions, defaultOptions } from '../../../../shared/model/plan.ts'
import type { PlanArrival } from '../../../components/plan/clock-change.tsx'
import { windowsText } from '../../../components/plan/window-text.ts'
import { DialogOption, type OptionView } from '../runs/dialog-option.tsx'

const WindowsDialog = lazy(() => import('./windows-dialog.tsx'))

const { spacing } = defaultOptions

interface WindowsOptionProps {
  view: OptionView
  options: CalculationOptions
  kinds: readonly AttackKind[]
  arrival: PlanArrival
  disabled: boolean
  onChange: (options: Partial<CalculationOptions>) => void
}

export function WindowsOption({ options, kinds, arrival, ...option }: WindowsOptionProps) {
  const windows = windowsText(options.windows, kinds)
  return (
    <DialogOption
      {...option}
      lines={[
        {
          text: `Ankunftsfenster: ${windows || 'keines'} · ${options.spacing} s je Befehl`,
          cleared:
            windows || options.spacing !== spacing
              ? { windows: byKind(() => ({ before: 0, after: 0 })), spacing }
              : undefined,
        },
      ]}
      hint={
        windows
          ? 'Die Befehle eines Spielers rücken so weit auseinander, wie die Fenster es erlauben.'
          : 'Alles kommt auf die Sekunde an. Mit einem Fenster rücken die Befehle eines Spielers auseinander.'
      }
      action="Ankunftsfenster ändern"
      dialog={(shown) => <WindowsDialog {...shown} options={options} kinds={kinds} arrival={arrival} />}
    />
  )
}
