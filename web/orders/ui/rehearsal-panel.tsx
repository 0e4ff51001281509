import { useState } from 'react'
import type { BodyInputOf } from '../../../shared/contract/endpoint.ts'
import { orders } from '../../../shared/contract/orders.ts'
import { isAnswered, type Readiness, readinessLabels } from '../../../shared/model/orders/rehearsal.ts'
import type { OrderSheet } from '../../../shared/model/orders/sheet.ts'
import { callPublic, errorMessage } from '../../lib/api/api.ts'
import type { Alarms } from '../alarms/use-alarms.ts'
import { exactDayTime, exactWeekdayTime } from '../data/exact-time.ts'
import type { PageSheet } from '../data/page-sheet.ts'
import { AbsenceForm } from './absence-form.tsx'
import { RehearsalAlarm } from './rehearsal-alarm.tsx'
import './rehearsal.css'

interface RehearsalPanelProps {
  rehearsal: NonNullable<OrderSheet['rehearsal']>
  sheet: PageSheet
  alarms: Alarms
  orderKey: string
  /** Reads the sheet again, which has the answer. */
  refresh: () => Promise<void>
}

type Answer = NonNullable<BodyInputOf<typeof orders.answerRehearsal>['readiness']>

/** Asks the player whether they are there, and has them try their alarm; answers need a connection. */
export function RehearsalPanel({ rehearsal, sheet, alarms, orderKey, refresh }: RehearsalPanelProps) {
  const { readiness, alarmTest } = rehearsal
  const { timeZone, lastArrival } = sheet
  const [isChanging, setIsChanging] = useState(false)
  const [isAbsent, setIsAbsent] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const answered = readiness && isAnswered(readiness, rehearsal) && !isChanging ? readiness : undefined

  async function answer(body: Answer): Promise<void> {
    setIsBusy(true)
    setProblem(undefined)
    try {
      await callPublic(orders.answerRehearsal, { params: { key: orderKey }, body: { readiness: body } })
      await refresh()
      setIsChanging(false)
      setIsAbsent(false)
    } catch (error) {
      setProblem(
        errorMessage(
          error,
          'Deine Antwort ist nicht angekommen: Sie braucht eine Verbindung. Versuch es gleich noch einmal.',
        ),
      )
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <section className={answered ? 'notice' : 'notice news'} aria-label="Generalprobe" aria-busy={isBusy}>
      {answered ? (
        <div className="said">
          <p role="status">
            Generalprobe: Du hast gesagt: <strong>{saidText(answered, timeZone)}</strong>
          </p>
          <button type="button" onClick={() => setIsChanging(true)}>
            Ändern
          </button>
        </div>
      ) : (
        <>
          <h2>Generalprobe: Bist du dabei?</h2>
          <p>
            Deine Führung möchte wissen, mit wem sie rechnen kann.
            {readiness && ` Zuletzt hast du gesagt: ${saidText(readiness, timeZone)}.`}
          </p>
          <div className="answers">
            <button type="button" className="primary" disabled={isBusy} onClick={() => answer({ answer: 'ready' })}>
              Bereit
            </button>
            <button type="button" disabled={isBusy} onClick={() => answer({ answer: 'phone' })}>
              Nur am Handy
            </button>
            <button
              type="button"
              disabled={isBusy}
              aria-expanded={isAbsent}
              onClick={() => setIsAbsent((shown) => !shown)}
            >
              Kann nicht
            </button>
          </div>
          {isAbsent && (
            <AbsenceForm
              zone={timeZone}
              lastArrival={lastArrival}
              isBusy={isBusy}
              save={(span) => answer({ answer: 'absent', ...(span && { span }) })}
            />
          )}
        </>
      )}
      {problem !== undefined && <p role="alert">{problem}</p>}
      <RehearsalAlarm alarms={alarms} orderKey={orderKey} refresh={refresh} isBrief={answered !== undefined}>
        {alarmTest && `Wecker geprüft ${exactDayTime(alarmTest.at, timeZone)}, nach ${alarmTest.seconds} s`}
      </RehearsalAlarm>
    </section>
  )
}

/** `bereit`; an absence with its times. */
const saidText = ({ answer, span }: Readiness, zone: string): string =>
  span
    ? `${readinessLabels[answer]} von ${exactWeekdayTime(span.from, zone)} bis ${exactWeekdayTime(span.to, zone)}`
    : readinessLabels[answer]
