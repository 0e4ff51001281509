import { type ReactNode, useState } from 'react'
import { spanText } from '../clock/countdown.ts'
import { Field } from '../parts/field.tsx'
import { Icon } from '../parts/icons.tsx'
import { type AlarmChoices, maxLeads, parseLead, usualAlarms } from './alarm-times.ts'
import type { NotifyAbility } from './notify.ts'
import { toneLabels, toneNames } from './sound.ts'
import type { Alarms } from './use-alarms.ts'
import type { WakeState } from './use-wake-lock.ts'

export function AlarmPanel({ alarms, children }: { alarms: Alarms; children: ReactNode }) {
  const { isOn, choices, choose } = alarms
  return (
    <section className="panel unfolded" aria-label="Alarme">
      {children}
      <h2>Solange diese Seite offen ist</h2>
      <p>
        Alarme klingeln nur, solange diese Seite offen ist. Sperrst du das Handy oder wechselst du die App, kann es die
        Seite anhalten.
      </p>
      <div className="chips">
        {isOn ? (
          <>
            <button type="button" onClick={alarms.turnOff}>
              Alarme ausschalten
            </button>
            <button type="button" onClick={alarms.tryOut}>
              Probe
            </button>
          </>
        ) : (
          <button type="button" className="primary" onClick={alarms.turnOn}>
            Alarme einschalten
          </button>
        )}
      </div>
      {isOn && <Abilities alarms={alarms} />}
      <h2>Wie lange vor dem Abschicken</h2>
      <Leads leads={choices.leads} setLeads={(leads) => choose({ leads })} />
      <h2>Wie</h2>
      <Choice name="sound" choices={choices} choose={choose}>
        Ton
      </Choice>
      {choices.sound && <Sound choices={choices} choose={choose} />}
      <Choice name="notify" choices={choices} choose={choose}>
        Benachrichtigung
      </Choice>
      <Choice name="awake" choices={choices} choose={choose}>
        Bildschirm anlassen
      </Choice>
    </section>
  )
}

interface ChoiceProps {
  name: 'sound' | 'notify' | 'awake'
  choices: AlarmChoices
  choose: Alarms['choose']
  children: string
}

const Choice = ({ name, choices, choose, children }: ChoiceProps) => (
  <label className="switch">
    <input type="checkbox" checked={choices[name]} onChange={({ target }) => choose({ [name]: target.checked })} />
    <span>{children}</span>
  </label>
)

/** Sound and volume; while alarms are on, each choice is played at once. */
const Sound = ({ choices: { tone, volume }, choose }: Pick<ChoiceProps, 'choices' | 'choose'>) => (
  <div className="sound">
    <Field label="Klang">
      {(id) => (
        <select
          id={id}
          value={tone}
          onChange={({ target }) => choose({ tone: toneNames[target.selectedIndex] ?? tone })}
        >
          {toneNames.map((name) => (
            <option key={name} value={name}>
              {toneLabels[name]}
            </option>
          ))}
        </select>
      )}
    </Field>
    <Field label="Lautstärke">
      {(id) => (
        <input
          id={id}
          type="range"
          min={10}
          max={100}
          step={10}
          value={Math.round(volume * 100)}
          aria-valuetext={`${Math.round(volume * 100)} %`}
          onChange={({ target }) => choose({ volume: target.valueAsNumber / 100 })}
        />
      )}
    </Field>
  </div>
)

function Leads({ leads, setLeads }: { leads: readonly number[]; setLeads: (leads: number[]) => void }) {
  const [text, setText] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const add = () => {
    const lead = parseLead(text)
    setIsWrong(lead === undefined)
    if (lead === undefined) return
    setLeads([...leads, lead])
    setText('')
  }
  return (
    <>
      <ul className="chips">
        {leads.map((lead) => (
          <li key={lead}>
            <button type="button" onClick={() => setLeads(leads.filter((each) => each !== lead))}>
              {spanText(lead)}
              <Icon name="skip" />
              <span className="spoken">entfernen</span>
            </button>
          </li>
        ))}
      </ul>
      {leads.length === 0 && <p>Ohne Vorlauf klingelt nichts.</p>}
      {leads.length < maxLeads ? (
        <form
          className="add"
          onSubmit={(event) => {
            event.preventDefault()
            add()
          }}
        >
          <Field label="Weiterer Vorlauf">
            {(id) => (
              <input
                id={id}
                type="text"
                value={text}
                placeholder="30 s, 1:30"
                autoComplete="off"
                aria-invalid={isWrong}
                onChange={({ target }) => setText(target.value)}
              />
            )}
          </Field>
          <button type="submit">Hinzufügen</button>
        </form>
      ) : (
        <p className="quiet">Mehr als {maxLeads} gehen nicht.</p>
      )}
      {isWrong && <p role="alert">Das ist keine Dauer bis zu einem Tag: Schreib zum Beispiel 30 s, 2 min oder 1:30.</p>}
      {leads.length === 0 && (
        <button type="button" onClick={() => setLeads(usualAlarms.leads)}>
          Wie am Anfang
        </button>
      )}
    </>
  )
}

const notifySentences: Record<NotifyAbility, string | undefined> = {
  granted: undefined,
  default: 'Benachrichtigungen hast du noch nicht erlaubt.',
  denied:
    'Benachrichtigungen sind für diese Seite verboten. Erlauben kannst du sie in den Einstellungen deines Browsers.',
  missing:
    'Dein Browser kann hier keine Benachrichtigungen zeigen. Auf dem iPhone geht es, wenn du die Seite zum Home-Bildschirm hinzufügst.',
}

const wakeSentences: Record<WakeState, string | undefined> = {
  on: undefined,
  off: undefined,
  missing: 'Dein Browser kann den Bildschirm nicht anlassen: Stell am Handy ein, dass er nicht ausgeht.',
  refused: 'Der Bildschirm bleibt gerade nicht an, vielleicht weil das Handy Strom spart.',
}

function Abilities({ alarms: { choices, ringsHere, sounds, notifies, wake } }: { alarms: Alarms }) {
  const missing = [
    ringsHere === false && 'Gerade klingelt ein anderer Tab mit diesen Befehlen. Schließt du ihn, klingelt dieser.',
    choices.sound && sounds === false && 'Dein Browser spielt hier gerade keinen Ton.',
    choices.notify && notifySentences[notifies],
    choices.awake && wakeSentences[wake],
  ].filter((sentence) => typeof sentence === 'string')
  return (
    <div className="plain" role="status">
      {missing.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  )
}
