import { useState } from 'react'
import { instantFromLocal, localClockChange, localFromInstant } from '../../lib/format/local-time.ts'
import { useTicker } from '../clock/ticking.tsx'
import { exactWeekdayTime } from '../data/exact-time.ts'
import { Field } from '../parts/field.tsx'

interface AbsenceFormProps {
  /** Time zone of the world. */
  zone: string
  lastArrival: string
  isBusy: boolean
  /** `span` is absent for the whole plan. */
  save: (span: { from: string; to: string } | undefined) => void
}

/** When a player cannot send: not at all, or from–to on the world's clock. */
export function AbsenceForm({ zone, lastArrival, isBusy, save }: AbsenceFormProps) {
  const ticker = useTicker()
  const [isWhole, setIsWhole] = useState(true)
  const [from, setFrom] = useState(() => localFromInstant(fullMinute(ticker.second()), zone))
  const [to, setTo] = useState('')
  const [problem, setProblem] = useState<string>()

  const submit = () => {
    if (isWhole) return save(undefined)
    const span = { from: instantFromLocal(from, zone), to: instantFromLocal(to, zone) }
    const found = spanProblem(span, [from, to], { zone, lastArrival, now: ticker.second() * 1000 })
    setProblem(found)
    if (found === undefined && span.from !== undefined && span.to !== undefined) save({ from: span.from, to: span.to })
  }

  return (
    <form
      className="absence"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <label className="choice">
        <input type="radio" name="absence" checked={isWhole} onChange={() => setIsWhole(true)} />
        <span>Gar nicht</span>
      </label>
      <label className="choice">
        <input type="radio" name="absence" checked={!isWhole} onChange={() => setIsWhole(false)} />
        <span>Eine Zeit lang nicht (Uhr der Welt, {zone})</span>
      </label>
      {!isWhole && (
        <div className="sound">
          <Moment label="von" value={from} change={setFrom} />
          <Moment label="bis" value={to} change={setTo} />
        </div>
      )}
      {problem !== undefined && <p role="alert">{problem}</p>}
      <button type="submit" className="primary" disabled={isBusy}>
        Antworten
      </button>
    </form>
  )
}

const Moment = ({ label, value, change }: { label: string; value: string; change: (text: string) => void }) => (
  <Field label={label}>
    {(id) => (
      <input
        id={id}
        type="datetime-local"
        required
        step={60}
        value={value}
        onChange={({ target }) => change(target.value)}
      />
    )}
  </Field>
)

const fullMinute = (second: number) => new Date(Math.floor(second / 60) * 60_000).toISOString()

/** Why a span cannot be said; `texts` as they were entered. */
function spanProblem(
  { from, to }: { from: string | undefined; to: string | undefined },
  texts: readonly string[],
  { zone, lastArrival, now }: { zone: string; lastArrival: string; now: number },
): string | undefined {
  if (from === undefined || to === undefined) return 'Gib beide Zeiten mit Datum und Uhrzeit an.'
  if (texts.some((text) => localClockChange(text, zone) === 'skipped'))
    return 'Diese Uhrzeit gibt es nicht: In dieser Nacht wird die Uhr vorgestellt.'
  if (to <= from) return 'Das Ende muss nach dem Beginn liegen.'
  if (Date.parse(to) <= now) return 'Das Ende ist schon vorbei.'
  return to > lastArrival ? `Der Plan endet am ${exactWeekdayTime(lastArrival, zone)}.` : undefined
}
