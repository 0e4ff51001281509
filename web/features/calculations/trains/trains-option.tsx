import { lazy } from 'react'
import { countedNoun } from '../../../../shared/lib/numbers.ts'
import { defaultTrains, trainsKey } from '../../../../shared/model/inputs/trains.ts'
import type { CalculationOptions } from '../../../../shared/model/plan.ts'
import type { SenderStats } from '../../../../shared/model/sender.ts'
import { trainOptions } from '../../../../shared/planner/model/train-times.ts'
import { rangeText } from '../reach/reach-text.ts'
import { DialogOption, type OptionView } from '../runs/dialog-option.tsx'

const TrainsDialog = lazy(() => import('./trains-dialog.tsx'))

interface TrainsOptionProps {
  view: OptionView
  options: CalculationOptions
  stats: SenderStats
  disabled: boolean
  onChange: (options: Partial<CalculationOptions>) => void
}

export const TrainsOption = ({ options, stats, ...option }: TrainsOptionProps) => (
  <DialogOption
    {...option}
    lines={[
      { text: `AG-Züge: ${trainsText(options)}`, cleared: trainsKey(options) ? { trains: defaultTrains } : undefined },
    ]}
    hint={`Nach den Adelsgeschlechtern und Begleittruppen der Dörfer${stats.snobInRange === undefined ? '' : ', die ein Ziel erreichen'}: ${possibleText(stats.snobInRange ?? stats.totalSnob ?? 0)}.`}
    action="AG-Züge ändern"
    dialog={(shown) => <TrainsDialog {...shown} options={options} mostNobles={stats.mostNobles} />}
  />
)

const possibleText = (trains: number) =>
  trains === 0 ? 'kein Zug möglich' : `höchstens ${countedNoun(trains, 'Zug', 'Züge')} möglich`

/** `4 Befehle im Abstand von 1 s · 1 s nach den Offs · bis 20 Felder` */
function trainsText(options: CalculationOptions): string {
  const { commands, gap, afterOffs } = trainOptions(options)
  const sequence = countedNoun(commands, 'Befehl', 'Befehle')
  return [
    commands === 1 ? sequence : `${sequence} ${gap === 0 ? 'ohne Abstand' : `im Abstand von ${gap} s`}`,
    `${afterOffs} s nach den Offs`,
    rangeText(options.distances.ag ?? {}),
  ]
    .filter(Boolean)
    .join(' · ')
}
