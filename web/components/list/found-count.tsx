import { countedNoun, formatNumber } from '../../../shared/lib/numbers.ts'
import { Muted } from '../layout/text.ts'

/** A noun in singular, plural and dative plural: `Ziel`, `Ziele`, `Zielen`. */
export interface Nouns {
  one: string
  many: string
  dative: string
}

export const nouns = {
  attack: { one: 'Angriff', many: 'Angriffe', dative: 'Angriffen' },
  command: { one: 'Befehl', many: 'Befehle', dative: 'Befehlen' },
  player: { one: 'Spieler', many: 'Spieler', dative: 'Spielern' },
  plan: { one: 'Plan', many: 'Pläne', dative: 'Plänen' },
  sender: { one: 'Herkunftsdorf', many: 'Herkunftsdörfer', dative: 'Herkunftsdörfern' },
  target: { one: 'Ziel', many: 'Ziele', dative: 'Zielen' },
  user: { one: 'Benutzer', many: 'Benutzer', dative: 'Benutzern' },
} satisfies Record<string, Nouns>

/** `30 Ziele`, or if filtered `4 von 30 Zielen`. */
export const foundText = (shown: number, total: number, { one, many, dative }: Nouns): string =>
  shown === total ? countedNoun(total, one, many) : `${formatNumber(shown)} von ${countedNoun(total, one, dative)}`

/** Announces how much of a list is shown. `all` replaces the text if nothing is filtered out. */
export function FoundCount(props: { shown: number; total: number; of: Nouns; all?: string }) {
  const { shown, total, of, all } = props
  return <Muted aria-live="polite">{shown === total && all ? all : foundText(shown, total, of)}</Muted>
}
