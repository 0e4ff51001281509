import { orderStateLabels } from '../../../shared/game/orders/order-formats.ts'
import { countedState } from '../../../shared/model/orders/order.ts'
import { exactDayTime } from '../data/exact-time.ts'
import type { OrderRow } from '../data/order-rows.ts'

/** The commands of a train in their order, with times and states. */
export function TrainCommands({ train, zone }: { train: readonly OrderRow[]; zone: string }) {
  const gap = train[0]?.gap ?? 0
  return (
    <div className="train">
      <p>
        {train.length} Befehle hintereinander, jeder mit einem Adelsgeschlecht, {howToSend(gap)}
      </p>
      <ol className="commands" aria-label="Befehle des Zugs">
        {train.map((command) => (
          <li key={command.id} className={countedState(command)}>
            <b>{(command.trainIndex ?? 0) + 1}.</b> {timeOfDay(command.launchAt, zone)}{' '}
            <span aria-hidden="true">→</span>
            <span className="spoken">an</span> {timeOfDay(command.arriveAt, zone)}
            {countedState(command) !== 'open' && ` · ${command.seen ? 'Gesehen' : orderStateLabels[command.state]}`}
          </li>
        ))}
      </ol>
    </div>
  )
}

const howToSend = (gap: number): string =>
  gap === 0
    ? 'alle binnen einer Sekunde: Füge im Bestätigungsfenster die übrigen Angriffe hinzu und schicke alle zusammen ab.'
    : `im Abstand von ${gap} s: Öffne sie vorher in eigenen Tabs.`

const timeOfDay = (at: string, zone: string): string => exactDayTime(at, zone).split(', ').at(-1) ?? ''
