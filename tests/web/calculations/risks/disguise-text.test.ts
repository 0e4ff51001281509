import { describe, expect, it } from 'vitest'
import type { Disguise } from '../../../../shared/planner/risks/disguise.ts'
import type { SeenVillage, VillageFigure } from '../../../../shared/planner/risks/seen.ts'
import {
  commandsSentence,
  disguiseAdvice,
  figuresText,
  fillSentence,
  villagesSentence,
  wellHiddenSentence,
} from '../../../../web/features/calculations/risks/disguise-text.ts'
import { raisedSentence } from '../../../../web/features/calculations/risks/raise-text.ts'

const hidden = {
  commands: 0.5,
  origins: 0.5,
  players: 0.5,
  largestShare: 0.5,
  distance: 0.5,
  nearest: 0.5,
  launch: 0.5,
  arrival: 0.5,
  pace: 0.5,
  together: 0.5,
}

const village = (sort: SeenVillage['sort'], more: Partial<SeenVillage>): SeenVillage => ({
  x: 400,
  y: 500,
  sort,
  fakes: 3,
  commands: 6,
  origins: 6,
  players: 5,
  largestShare: 0.3,
  distance: 50,
  nearest: 40,
  launch: 1000,
  arrival: 2000,
  pace: 30,
  ...more,
})

/** A plan with a real and a fake target, or as many more as wanted, whose figures give this much away. */
const aDisguise = (
  apart: Partial<Record<VillageFigure, number>>,
  real: Partial<SeenVillage>,
  fake: Partial<SeenVillage>,
  count = 1,
): Disguise => ({
  villages: Array.from({ length: count }, () => [village('real', real), village('fake', fake)]).flat(),
  ofVillages: { real: count, fake: count, apart: { ...hidden, ...apart } },
  ofCommands: { real: 0, fake: 0 },
})

describe('what gives real targets away', () => {
  it.each<[VillageFigure, Partial<SeenVillage>, Partial<SeenVillage>, string, string | undefined]>([
    [
      'commands',
      { commands: 7 },
      { commands: 6 },
      'Echte Ziele bekommen im Mittel 7 Angriffe, Fake-Ziele 6: Alle auf 7 auffüllen kostet 120 Fakes.',
      'fill',
    ],
    [
      'origins',
      { origins: 5.25 },
      { origins: 6 },
      'Echte Ziele werden im Mittel aus 5,3 Dörfern angegriffen, Fake-Ziele aus 6: Mit „Mehrere Fakes je Dorf auf ein Ziel“ wird der Unterschied kleiner.',
      undefined,
    ],
    [
      'origins',
      { origins: 6 },
      { origins: 4 },
      'Echte Ziele werden im Mittel aus 6 Dörfern angegriffen, Fake-Ziele aus 4: Ohne „Mehrere Fakes je Dorf auf ein Ziel“ wird der Unterschied kleiner.',
      undefined,
    ],
    [
      'largestShare',
      { largestShare: 0.42 },
      { largestShare: 0.17 },
      'Auf echten Zielen kommen im Mittel 42\u00a0% der Angriffe von demselben Spieler, auf Fake-Zielen 17\u00a0%: Gib Fakes auf Fake-Zielen an Spieler weiter, die dort schon angreifen.',
      'give',
    ],
    [
      'largestShare',
      { largestShare: 0.2 },
      { largestShare: 0.5 },
      'Auf echten Zielen kommen im Mittel 20\u00a0% der Angriffe von demselben Spieler, auf Fake-Zielen 50\u00a0%: Gib Fakes auf Fake-Zielen an Spieler weiter, die dort noch nicht angreifen.',
      'give',
    ],
    [
      'players',
      { players: 4 },
      { players: 6 },
      'Echte Ziele werden im Mittel von 4 Spielern angegriffen, Fake-Ziele von 6: Gib Fakes auf Fake-Zielen an Spieler weiter, die dort schon angreifen.',
      'give',
    ],
    [
      'distance',
      { distance: 61.04 },
      { distance: 66 },
      'Echte Ziele werden im Mittel aus 61 Feldern angegriffen, Fake-Ziele aus 66: Setze für Offs und Fakes dieselben Grenzen der Entfernung.',
      'distances',
    ],
    [
      'nearest',
      { nearest: 12 },
      { nearest: 40 },
      'Das nächste Herkunftsdorf ist von echten Zielen im Mittel 12 Felder entfernt, von Fake-Zielen 40: Setze für Offs und Fakes dieselben Grenzen der Entfernung.',
      'distances',
    ],
    [
      'launch',
      { launch: 0 },
      { launch: 9000 },
      'Auf echte Ziele wird im Mittel 2,5 Stunden früher abgeschickt als auf Fake-Ziele: Setze für Offs und Fakes dieselben Grenzen der Entfernung.',
      'distances',
    ],
    [
      'launch',
      { launch: 600 },
      { launch: 0 },
      'Auf echte Ziele wird im Mittel 10 Minuten später abgeschickt als auf Fake-Ziele: Setze für Offs und Fakes dieselben Grenzen der Entfernung.',
      'distances',
    ],
    [
      'arrival',
      { arrival: 2030 },
      { arrival: 2000 },
      'Auf echten Zielen kommt im Mittel alles 30 Sekunden später an als auf Fake-Zielen: Gib allen Zielen dieselbe Ankunft, und Offs und Fakes dasselbe Ankunftsfenster.',
      undefined,
    ],
    [
      'pace',
      { pace: 30 },
      { pace: 24 },
      'Auf Fake-Ziele ist im Mittel alles 25\u00a0% schneller unterwegs als auf echte: Gib der Vorlage für Fakes dieselbe langsamste Einheit wie den Offs.',
      'template',
    ],
    [
      'pace',
      { pace: 24 },
      { pace: 30 },
      'Auf Fake-Ziele ist im Mittel alles 20\u00a0% langsamer unterwegs als auf echte: Gib der Vorlage für Fakes dieselbe langsamste Einheit wie den Offs.',
      'template',
    ],
  ])('names a number and an action: %s', (figure, real, fake, text, action) => {
    const advice = disguiseAdvice(aDisguise({ [figure]: 0.75 }, real, fake, 120), true)
    expect(advice).toEqual([{ figure, text, apart: 0.75, ...(action && { action }) }])
  })

  it.each([
    ['players', 'Echte Ziele werden im Mittel von 4 Spielern angegriffen, Fake-Ziele von 6'],
    [
      'largestShare',
      'Auf echten Zielen kommen im Mittel 42\u00a0% der Angriffe von demselben Spieler, auf Fake-Zielen 17\u00a0%',
    ],
    ['distance', 'Echte Ziele werden im Mittel aus 61 Feldern angegriffen, Fake-Ziele aus 66'],
    ['nearest', 'Das nächste Herkunftsdorf ist von echten Zielen im Mittel 12 Felder entfernt, von Fake-Zielen 40'],
    ['launch', 'Auf echte Ziele wird im Mittel 10 Minuten später abgeschickt als auf Fake-Ziele'],
  ] as const)('names the option where it is off: %s', (figure, text) => {
    const real = { players: 4, largestShare: 0.42, distance: 61, nearest: 12, launch: 600 }
    const fake = { players: 6, largestShare: 0.17, distance: 66, nearest: 40, launch: 0 }
    expect(disguiseAdvice(aDisguise({ [figure]: 0.75 }, real, fake), false)).toEqual([
      {
        figure,
        text: `${text}: Mit der Option „Tarnung“ gleicht die Berechnung das an.`,
        apart: 0.75,
        action: 'disguise',
      },
    ])
  })

  it('puts first what gives most away, and names one of what changes together', () => {
    const advice = disguiseAdvice(
      aDisguise({ commands: 0.7, origins: 0.99, largestShare: 0.9, players: 0.95, pace: 0.61, distance: 0.6 }, {}, {}),
      true,
    )
    expect(advice.map(({ figure }) => figure)).toEqual(['largestShare', 'commands', 'pace'])
  })

  it('is nothing while it is not determined', () => {
    const disguise = { ...aDisguise({}, {}, {}), ofVillages: { real: 2, fake: 100 } }
    expect(disguiseAdvice(disguise, false)).toEqual([])
  })
})

describe('how well the plan is hidden', () => {
  it('is said of targets and of single attacks', () => {
    expect(villagesSentence({ real: 140, fake: 360, apart: { ...hidden, together: 0.874 } })).toBe(
      'Von je einem echten und einem Fake-Ziel erkennt der Gegner in 87\u00a0% der Fälle das echte. Bei 50\u00a0% müsste er raten.',
    )
    expect(commandsSentence({ real: 500, fake: 3000, apart: { ...hidden, share: 0.5, together: 0.96 } })).toBe(
      'Von je einer Off und einem Fake erkennt er in 96\u00a0% der Fälle die Off.',
    )
    expect(wellHiddenSentence).toBe('Kein Merkmal verrät echte Ziele für sich allein in mehr als 60\u00a0% der Fälle.')
  })

  it('is not determined with few of either sort', () => {
    expect(villagesSentence({ real: 12, fake: 1080 })).toBe(
      'Wie gut die Ziele getarnt sind, ist nicht bestimmbar: Dafür braucht es mindestens 30 echte und 30 Fake-Ziele, geplant sind 12 und 1.080.',
    )
    expect(commandsSentence({ real: 3, fake: 0 })).toBe(
      'Wie gut einzelne Offs getarnt sind, ist nicht bestimmbar: Dafür braucht es mindestens 30 Offs und 30 Fakes, geplant sind 3 und 0.',
    )
  })

  it('has a figure for each of what can be seen', () => {
    expect(figuresText<VillageFigure>({ real: 40, fake: 40, apart: { ...hidden, commands: 1, together: 0.999 } })).toBe(
      'Angriffe 100\u00a0%, Herkunftsdörfer 50\u00a0%, Spieler 50\u00a0%, Anteil eines Spielers 50\u00a0%, Entfernung 50\u00a0%, nächstes Herkunftsdorf 50\u00a0%, Abschickzeit 50\u00a0%, Ankunft 50\u00a0%, Tempo 50\u00a0%, alles zusammen 100\u00a0%',
    )
    expect(figuresText({ real: 1, fake: 40 })).toBe('')
  })
})

describe('filling up', () => {
  it('says how many targets want more, and what was saved', () => {
    expect(fillSentence(360, 7)).toBe('360 Ziele wollen dann mehr Fakes, damit jedes auf mindestens 7 Angriffe kommt.')
    expect(fillSentence(1, 7)).toBe('1 Ziel will dann mehr Fakes, damit jedes auf mindestens 7 Angriffe kommt.')
    expect(fillSentence(0, 7)).toBe('Die Ziele wollen schon so viele Fakes: Berechne die Fakes neu.')
    expect(raisedSentence('Fakes', 360, 0)).toBe('360 Ziele wollen jetzt mehr Fakes.')
    expect(raisedSentence('Fakes', 1, 1)).toBe(
      '1 Ziel will jetzt mehr Fakes. 1 hat inzwischen jemand geändert: Es bleibt, wie es ist.',
    )
    expect(raisedSentence('Fakes', 2, 3)).toBe(
      '2 Ziele wollen jetzt mehr Fakes. 3 hat inzwischen jemand geändert: Sie bleiben, wie sie sind.',
    )
  })
})
