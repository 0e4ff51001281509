import { countedNoun, formatNumber } from '../../../../shared/lib/numbers.ts'
import { type Disguise, fewestOfSort, type Separation, wellHidden } from '../../../../shared/planner/risks/disguise.ts'
import { type FillUp, fillUpLevel } from '../../../../shared/planner/risks/fill-up.ts'
import type { CommandFigure, SeenVillage, VillageFigure } from '../../../../shared/planner/risks/seen.ts'
import { formatShare } from '../../../lib/format/format.ts'

/** What a leader can press to change what a sentence names; the others are only said. */
export type DisguiseAction = 'disguise' | 'fill' | 'give' | 'distances' | 'template'

/** What gives real targets away, and what to do about it. */
export interface DisguiseAdvice {
  figure: VillageFigure
  text: string
  /** How well the figure alone distinguishes real targets, from 0.5 to 1. */
  apart: number
  action?: DisguiseAction
}

/** How well real targets are hidden: `Von je einem echten und einem Fake-Ziel erkennt der Gegner in 87 % der Fälle das echte …` */
export function villagesSentence({ real, fake, apart }: Separation<VillageFigure>): string {
  if (apart)
    return `Von je einem echten und einem Fake-Ziel erkennt der Gegner in ${formatShare(apart.together)} der Fälle das echte. Bei 50\u00a0% müsste er raten.`
  return `Wie gut die Ziele getarnt sind, ist nicht bestimmbar: Dafür braucht es mindestens ${fewestOfSort} echte und ${fewestOfSort} Fake-Ziele, geplant sind ${formatNumber(real)} und ${formatNumber(fake)}.`
}

/** The same of single attacks. */
export function commandsSentence({ real, fake, apart }: Separation<CommandFigure>): string {
  if (apart) return `Von je einer Off und einem Fake erkennt er in ${formatShare(apart.together)} der Fälle die Off.`
  return `Wie gut einzelne Offs getarnt sind, ist nicht bestimmbar: Dafür braucht es mindestens ${fewestOfSort} Offs und ${fewestOfSort} Fakes, geplant sind ${formatNumber(real)} und ${formatNumber(fake)}.`
}

export const wellHiddenSentence = `Kein Merkmal verrät echte Ziele für sich allein in mehr als ${formatShare(wellHidden)} der Fälle.`

const figureLabels: Record<VillageFigure | CommandFigure | 'together', string> = {
  commands: 'Angriffe',
  origins: 'Herkunftsdörfer',
  players: 'Spieler',
  largestShare: 'Anteil eines Spielers',
  share: 'Anteil des Spielers',
  distance: 'Entfernung',
  nearest: 'nächstes Herkunftsdorf',
  launch: 'Abschickzeit',
  arrival: 'Ankunft',
  pace: 'Tempo',
  together: 'alles zusammen',
}

/** `Angriffe 100 %, Spieler 88 %, alles zusammen 100 %`; empty if not determined. */
export const figuresText = <Figure extends VillageFigure | CommandFigure>({ apart }: Separation<Figure>): string => {
  const values: Partial<Record<keyof typeof figureLabels, number>> = apart ?? {}
  return Object.entries(figureLabels)
    .flatMap(([figure, label]) => {
      const value = Object.hasOwn(values, figure) ? Reflect.get(values, figure) : undefined
      return typeof value === 'number' ? [`${label} ${formatShare(value)}`] : []
    })
    .join(', ')
}

/** Means of real and of fake targets. */
interface Means {
  real: number
  fake: number
}

const meansOf = (villages: readonly SeenVillage[], figure: VillageFigure): Means => {
  const mean = (sort: SeenVillage['sort']) => {
    const own = villages.filter((village) => village.sort === sort)
    return own.reduce((sum, village) => sum + village[figure], 0) / own.length
  }
  return { real: mean('real'), fake: mean('fake') }
}

/** Formats a value with one decimal, as `6,3`. */
const rounded = (value: number) => formatNumber(Math.round(10 * value) / 10)

const span = (seconds: number): string => {
  if (seconds < 90) return countedNoun(Math.round(seconds), 'Sekunde', 'Sekunden')
  if (seconds < 90 * 60) return countedNoun(Math.round(seconds / 60), 'Minute', 'Minuten')
  return `${rounded(seconds / 3600)} Stunden`
}

const optionHelps = 'Mit der Option „Tarnung“ gleicht die Berechnung das an.'

const givenFakes = (isSpreadTooFar: boolean): string =>
  `Gib Fakes auf Fake-Zielen an Spieler weiter, die dort ${isSpreadTooFar ? 'schon' : 'noch nicht'} angreifen.`

const sameDistances = 'Setze für Offs und Fakes dieselben Grenzen der Entfernung.'

/** `help` is what to do about figures that the option brings closer. */
const texts: Record<VillageFigure, (means: Means, fillUp: FillUp, help: string | undefined) => string> = {
  commands: ({ real, fake }, { level, fakes }) =>
    `Echte Ziele bekommen im Mittel ${rounded(real)} Angriffe, Fake-Ziele ${rounded(fake)}: Alle auf ${formatNumber(level)} auffüllen kostet ${countedNoun(fakes, 'Fake', 'Fakes')}.`,
  origins: ({ real, fake }) =>
    `Echte Ziele werden im Mittel aus ${rounded(real)} Dörfern angegriffen, Fake-Ziele aus ${rounded(fake)}: ${real < fake ? 'Mit' : 'Ohne'} „Mehrere Fakes je Dorf auf ein Ziel“ wird der Unterschied kleiner.`,
  players: (means, _, help) =>
    `Echte Ziele werden im Mittel von ${rounded(means.real)} Spielern angegriffen, Fake-Ziele von ${rounded(means.fake)}: ${help ?? givenFakes(means.fake > means.real)}`,
  largestShare: (means, _, help) =>
    `Auf echten Zielen kommen im Mittel ${formatShare(means.real)} der Angriffe von demselben Spieler, auf Fake-Zielen ${formatShare(means.fake)}: ${help ?? givenFakes(means.fake < means.real)}`,
  distance: ({ real, fake }, _, help) =>
    `Echte Ziele werden im Mittel aus ${rounded(real)} Feldern angegriffen, Fake-Ziele aus ${rounded(fake)}: ${help ?? sameDistances}`,
  nearest: ({ real, fake }, _, help) =>
    `Das nächste Herkunftsdorf ist von echten Zielen im Mittel ${rounded(real)} Felder entfernt, von Fake-Zielen ${rounded(fake)}: ${help ?? sameDistances}`,
  launch: ({ real, fake }, _, help) =>
    `Auf echte Ziele wird im Mittel ${span(Math.abs(real - fake))} ${real < fake ? 'früher' : 'später'} abgeschickt als auf Fake-Ziele: ${help ?? sameDistances}`,
  arrival: ({ real, fake }) =>
    `Auf echten Zielen kommt im Mittel alles ${span(Math.abs(real - fake))} ${real < fake ? 'früher' : 'später'} an als auf Fake-Zielen: Gib allen Zielen dieselbe Ankunft, und Offs und Fakes dasselbe Ankunftsfenster.`,
  pace: ({ real, fake }) =>
    `Auf Fake-Ziele ist im Mittel alles ${formatShare(Math.abs(real - fake) / fake)} ${real > fake ? 'schneller' : 'langsamer'} unterwegs als auf echte: Gib der Vorlage für Fakes dieselbe langsamste Einheit wie den Offs.`,
}

const actions: Partial<Record<VillageFigure, DisguiseAction>> = {
  commands: 'fill',
  players: 'give',
  largestShare: 'give',
  distance: 'distances',
  nearest: 'distances',
  launch: 'distances',
  pace: 'template',
}

/** What the option `disguise` brings closer. */
const disguised: readonly VillageFigure[] = ['players', 'largestShare', 'distance', 'nearest', 'launch']

/** Figures that change together: of those that give something away, the first is named. */
const groups: readonly (readonly VillageFigure[])[] = [
  ['commands', 'origins'],
  ['largestShare', 'players'],
  ['distance', 'nearest', 'launch'],
  ['arrival'],
  ['pace'],
]

/** What gives real targets away by itself, the most telling first; empty while it is not determined. `isOn` is the plan's option. */
export function disguiseAdvice({ villages, ofVillages: { apart } }: Disguise, isOn: boolean): DisguiseAdvice[] {
  if (!apart) return []
  const fillUp = fillUpLevel(villages)
  return groups
    .flatMap((group) => {
      const figure = group.find((one) => apart[one] > wellHidden)
      if (!figure) return []
      const needsOption = !isOn && disguised.includes(figure)
      const action = needsOption ? 'disguise' : actions[figure]
      const text = texts[figure](meansOf(villages, figure), fillUp, needsOption ? optionHelps : undefined)
      return [{ figure, text, apart: apart[figure], ...(action && { action }) }]
    })
    .sort((a, b) => b.apart - a.apart)
}

/** `360 Ziele bekommen mehr Fakes, damit jedes auf 7 Angriffe kommt.` */
export const fillSentence = (targets: number, level: number): string =>
  targets === 0
    ? 'Die Ziele wollen schon so viele Fakes: Berechne die Fakes neu.'
    : `${countedNoun(targets, 'Ziel will', 'Ziele wollen')} dann mehr Fakes, damit jedes auf mindestens ${formatNumber(level)} Angriffe kommt.`
