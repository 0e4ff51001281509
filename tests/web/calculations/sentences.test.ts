import { describe, expect, test } from 'vitest'
import { attackKinds } from '../../../shared/model/attack.ts'
import { type PlanWarnings, type Proposal, reasonKinds, type ShortTarget } from '../../../shared/model/diagnosis.ts'
import { mendOfHelp, mendsOfReason } from '../../../web/features/calculations/diagnosis/mend.ts'
import {
  launchSpan,
  launchTime,
  minutesInWords,
  shortSeconds,
} from '../../../web/features/calculations/diagnosis/moments.ts'
import {
  autoCauseSentence,
  barbariansSentence,
  blockSentence,
  fakeLimitSentence,
  gainLabel,
  helpSentence,
  missingLabel,
  nightSentence,
  omittedSentence,
  pastSentence,
  proofExplanation,
  proofSentence,
  protectionSentence,
  reasonExplanation,
  reasonHeading,
  reasonSentence,
} from '../../../web/features/calculations/runs/sentences.ts'

const timeZone = 'Europe/Berlin'
const setting = { timeZone, sendFrom: '2027-03-10T16:30:00.000Z' }
const target = { targetId: 'offs-510-500', x: 510, y: 500, missing: 1 }
const anna = { playerId: 11, playerName: 'Anna' }
const sender = { villageId: 100, x: 500, y: 500, ...anna }
const say = (short: Omit<ShortTarget, keyof typeof target>) => reasonSentence({ ...target, ...short }, 'off', setting)
/** Anna's slot ends at 21:25 in Berlin, 25 minutes later than now. */
const later = { ...anna, from: '2027-03-10T18:00:00.000Z', to: '2027-03-10T20:25:00.000Z', minutes: 25, isNew: false }

describe('why a target is short', () => {
  test('a slot that is longer at its end', () => {
    expect(say({ reason: 'no_slot', slot: later, sender, launchAt: '2027-03-10T20:24:30.000Z' })).toBe(
      'Wäre Anna am Mi., 10.03., 25 Minuten länger bereit (bis 21:25 Uhr), gäbe es einen Angriff mehr auf 510|500.',
    )
  })

  test('a slot that begins earlier, also when it is shorter than what it grows by', () => {
    const slot = { ...later, from: '2027-03-10T18:00:00.000Z', to: '2027-03-10T18:26:00.000Z' }
    const before = { ...slot, side: 'before' as const }
    expect(say({ reason: 'no_slot', slot: before, sender, launchAt: '2027-03-10T18:00:40.000Z' })).toBe(
      'Wäre Anna am Mi., 10.03., 25 Minuten früher bereit (ab 19:00 Uhr), gäbe es einen Angriff mehr auf 510|500.',
    )
    expect(say({ reason: 'no_slot', slot, sender, launchAt: '2027-03-10T18:25:20.000Z' })).toContain(
      '25 Minuten länger bereit (bis 19:26 Uhr)',
    )
  })

  test('a slot nobody would make that much longer, and a first one', () => {
    const slot = { ...later, from: '2027-03-07T18:00:00.000Z', minutes: 181 }
    expect(say({ reason: 'no_slot', slot, sender, launchAt: '2027-03-10T20:24:30.000Z' })).toBe(
      'Hätte Anna am Mi., 10.03., um 21:24:30 Uhr ein Zeitfenster, gäbe es einen Angriff mehr auf 510|500.',
    )
    const first = { ...anna, from: '2027-03-10T22:59:00.000Z', to: '2027-03-10T23:00:00.000Z', minutes: 1, isNew: true }
    expect(say({ reason: 'no_slot', slot: first, sender, launchAt: first.from })).toBe(
      'Hätte Anna ein Zeitfenster (Mi., 10.03., 23:59 Uhr bis Do., 11.03., 00:00 Uhr), gäbe es einen Angriff mehr auf 510|500.',
    )
  })

  test('too far: the start of sending in whole minutes, never too late', () => {
    expect(say({ reason: 'too_far', sendFrom: '2027-03-10T15:00:37.000Z', sender })).toBe(
      'Läge der Sendebeginn 1 Stunde 30 Minuten früher (Mi., 10.03., 16:00 Uhr), ' +
        'gäbe es einen Angriff mehr auf 510|500: von Anna aus 500|500.',
    )
    expect(say({ reason: 'too_far', sendFrom: '2027-03-10T15:00:00.000Z', sender, slot: later })).toBe(
      'Läge der Sendebeginn 1 Stunde 30 Minuten früher (Mi., 10.03., 16:00 Uhr) und hätte Anna ein Zeitfenster ' +
        '(Mi., 10.03., 19:00 bis 21:25 Uhr), gäbe es aus 500|500 einen Angriff mehr auf 510|500.',
    )
  })

  test('no village left', () => {
    expect(say({ reason: 'no_sender', eligible: 0 })).toBe('Für 510|500 gibt es kein weiteres Dorf mit Offs.')
    expect(say({ reason: 'no_sender', eligible: 1 })).toBe(
      'Für 510|500 käme ein weiteres Dorf infrage, aber es wird bei anderen Zielen gebraucht.',
    )
    expect(say({ reason: 'no_sender', eligible: 1200 })).toBe(
      'Für 510|500 kämen 1.200 weitere Dörfer infrage, aber sie werden alle bei anderen Zielen gebraucht.',
    )
  })

  test('competition', () => {
    expect(say({ reason: 'competition', block: 0 })).toBe('Auf 510|500 fehlt 1 Angriff.')
    const block = { targetCount: 3, senderCount: 2, demand: 1300, capacity: 2, targetIds: [], senders: [] }
    expect(blockSentence(block)).toBe(
      '3 Ziele wünschen zusammen 1.300 Angriffe, höchstens 2 sind möglich: Die 2 Dörfer, die infrage kommen, sind alle ausgelastet.',
    )
    expect(blockSentence({ ...block, targetCount: 1, demand: 2, senderCount: 1, capacity: 1 })).toBe(
      '1 Ziel wünscht 2 Angriffe, höchstens einer ist möglich: Das einzige Dorf, das noch infrage kommt, ist ausgelastet.',
    )
    expect(blockSentence({ ...block, targetCount: 2, demand: 2, senderCount: 0, capacity: 1 })).toBe(
      '2 Ziele wünschen zusammen 2 Angriffe, höchstens einer ist möglich: Ein Dorf schickt auf eine Koordinate nie zwei Befehle in derselben Sekunde, und ohne die Option dafür nur einen Fake.',
    )
  })

  test('every reason and kind has a heading, an explanation and a place to mend it', () => {
    const headings = reasonKinds.map((reason) => [reasonHeading(reason, 1, 1), reasonHeading(reason, 1234, 5)])
    expect(headings).toEqual([
      ['Für 1 Ziel fehlen passende Dörfer', 'Für 1.234 Ziele fehlen passende Dörfer'],
      ['1 Ziel ist zu weit entfernt', '1.234 Ziele sind zu weit entfernt'],
      ['1 Ziel liegt außerhalb der Zeitfenster', '1.234 Ziele liegen außerhalb der Zeitfenster'],
      ['1 Ziel konkurriert mit anderen um dieselben Dörfer', '1.234 Ziele konkurrieren um dieselben Dörfer'],
      [
        '1 Ziel bekommt weniger, weil 1 Herkunftsdorf für es verboten ist',
        '1.234 Ziele bekommen weniger, weil 5 Herkunftsdörfer für sie verboten sind',
      ],
      [
        '1 Ziel bekommt weniger, weil 1 Spieler seine Höchstzahl erreicht hat',
        '1.234 Ziele bekommen weniger, weil 5 Spieler ihre Höchstzahl erreicht haben',
      ],
      [
        '1 Ziel bekommt weniger, weil 1 Spieler nicht mehr Befehle schicken will',
        '1.234 Ziele bekommen weniger, weil 5 Spieler nicht mehr Befehle schicken wollen',
      ],
      [
        '1 Ziel bekommt weniger, weil 1 Angriff festgehalten ist',
        '1.234 Ziele bekommen weniger, weil 5 Angriffe festgehalten sind',
      ],
      [
        '1 Ziel bekommt weniger, weil 1 Befehl schon unterwegs ist',
        '1.234 Ziele bekommen weniger, weil 5 Befehle schon unterwegs sind',
      ],
      [
        '1 Ziel bekommt weniger, weil Truppen für andere Pläne unterwegs sind',
        '1.234 Ziele bekommen weniger, weil Truppen für andere Pläne unterwegs sind',
      ],
      [
        '1 Ziel bekommt weniger, weil Spieler Dörfer oder Adelsgeschlechter nicht freigegeben haben',
        '1.234 Ziele bekommen weniger, weil Spieler Dörfer oder Adelsgeschlechter nicht freigegeben haben',
      ],
      [
        '1 Ziel bekommt weniger, weil Dörfer zu nah liegen (Mindestentfernung)',
        '1.234 Ziele bekommen weniger, weil Dörfer zu nah liegen (Mindestentfernung)',
      ],
      [
        '1 Ziel bekommt weniger, weil Dörfer zu weit weg liegen (Höchstentfernung)',
        '1.234 Ziele bekommen weniger, weil Dörfer zu weit weg liegen (Höchstentfernung)',
      ],
      [
        '1 Ziel bekommt weniger, weil die Moral der Angreifer zu gering wäre (Mindestmoral)',
        '1.234 Ziele bekommen weniger, weil die Moral der Angreifer zu gering wäre (Mindestmoral)',
      ],
      [
        '1 Ziel bekommt weniger, weil Adelsgeschlechter auf dieser Welt nicht so weit laufen',
        '1.234 Ziele bekommen weniger, weil Adelsgeschlechter auf dieser Welt nicht so weit laufen',
      ],
      [
        '1 Ziel bekommt weniger, weil Abschickzeiten schon vorbei wären',
        '1.234 Ziele bekommen weniger, weil Abschickzeiten schon vorbei wären',
      ],
    ])
    for (const reason of reasonKinds) {
      for (const kind of attackKinds) expect(reasonExplanation(reason, kind, setting)).toMatch(/^[A-ZÄÖÜ].*\.$/)
      expect(mendsOfReason({ ...target, reason }, 'plan').length).toBeGreaterThan(0)
    }
    expect(reasonExplanation('too_far', 'off', setting)).toContain('(Mi., 10.03., 17:30 Uhr)')
  })

  test('each is mended where it can be: slots of the player, start of sending, troops, the target', () => {
    const proposedPaths = (short: Omit<ShortTarget, keyof typeof target>) =>
      mendsOfReason({ ...target, ...short }, 'plan').map(({ to }) => to)
    const toTarget = '/targets/edit/plan?target=offs-510-500'
    expect(proposedPaths({ reason: 'no_slot', slot: later })).toEqual(['/admin/timeslots/plan?player=11', toTarget])
    expect(proposedPaths({ reason: 'too_far', slot: later })).toEqual([
      '/incplans/plan',
      '/admin/timeslots/plan?player=11',
      toTarget,
    ])
    expect(proposedPaths({ reason: 'no_sender' })).toEqual(['/incplans/plan/troops', toTarget])
  })
})

test.each<[Proposal, string, string]>([
  [
    { kind: 'slot', gain: 3, slot: later },
    'Verlängere das Zeitfenster von Anna um 25 Minuten: Mi., 10.03., 19:00 bis 21:25 Uhr.',
    '/admin/timeslots/plan?player=11',
  ],
  [
    { kind: 'slot', gain: 1, slot: { ...later, isNew: true } },
    'Gib Anna ein Zeitfenster: Mi., 10.03., 19:00 bis 21:25 Uhr.',
    '/admin/timeslots/plan?player=11',
  ],
  [
    { kind: 'sendFrom', gain: 1, sendFrom: '2027-03-10T15:00:00.000Z', minutes: 90 },
    'Verlege den Sendebeginn um 1 Stunde 30 Minuten vor: Mi., 10.03., 16:00 Uhr.',
    '/incplans/plan',
  ],
  [
    { kind: 'senders', gain: 1, like: sender, count: 1 },
    'Nimm ein weiteres Dorf mit BF-Cleanern in den Plan auf, am besten nahe 500|500 (Anna).',
    '/incplans/plan/troops',
  ],
  [
    { kind: 'senders', gain: 10, like: { ...sender, playerName: '' }, count: 10 },
    'Nimm 10 weitere Dörfer mit BF-Cleanern in den Plan auf, am besten nahe 500|500 (Spieler 11). Jedes davon bringt einen Angriff.',
    '/incplans/plan/troops',
  ],
  [
    {
      kind: 'autoSlots',
      gain: 37,
      players: 12,
      minutes: 45,
      before: { start: '18:00', end: '22:00' },
      after: { start: '17:15', end: '22:00' },
    },
    'Verlängere das Auto-Zeitfenster der Welt um 45 Minuten: täglich 17:15 bis 22:00 Uhr statt 18:00 bis 22:00 Uhr. ' +
      '12 Spieler ohne eigene Zeitfenster erreichen dann weitere Ziele.',
    '/settings?section=autoTimeslotSettings',
  ],
])('what helps: %o', (help, sentence, to) => {
  expect(helpSentence(help, 'bfcleaner', setting)).toBe(sentence)
  expect(mendOfHelp(help, 'plan').to).toBe(to)
})

test('what targets beside the auto time slots lack together', () => {
  const short = (minutes: number): ShortTarget => ({ ...target, reason: 'no_slot', slot: { ...later, minutes } })
  expect(autoCauseSentence([short(25), short(4), short(90)])).toBe(
    '3 Ziele liegen neben den Auto-Zeitfenstern der Welt: Es fehlen 4 Minuten bis 1 Stunde 30 Minuten.',
  )
  expect(autoCauseSentence([short(25), short(25)])).toBe(
    '2 Ziele liegen neben den Auto-Zeitfenstern der Welt: Es fehlen 25 Minuten.',
  )
})

test('counts are in the singular for one', () => {
  expect([gainLabel(1), gainLabel(3)]).toEqual(['+1 Angriff', '+3 Angriffe'])
  expect(omittedSentence(['helps', 'wishes'])).toBe(
    'Für die Vorschläge und die Kosten der Wünsche hat die Rechenzeit nicht gereicht.',
  )
  expect([missingLabel(1), missingLabel(1000)]).toEqual(['1 Angriff fehlt', '1.000 Angriffe fehlen'])
})

test('warnings', () => {
  expect(barbariansSentence({ count: 2, targets: [] })).toMatch(/^AG-Züge auf 2 Barbarendörfer: /)
  expect(protectionSentence({ ratio: 20, days: 60, count: 1, targets: [] })).toMatch(
    /^Auf 1 Ziel gehen .* mehr als 20-mal so vielen .* ersten 60 Tagen/,
  )
  expect(protectionSentence({ ratio: 20, days: 60, beginnerDays: 5, count: 1, targets: [] })).toContain(
    'In dessen ersten 60 Tagen verbietet das Spiel das, in den ersten 5 jeden Angriff auf ihn; seit wann',
  )
  const night: PlanWarnings['night'] = { rule: 'fixed', unknown: 0, count: 1, targets: [] }
  expect(nightSentence(night)).toMatch(/^1 Ziel wird in der Nacht angegriffen: /)
  expect(nightSentence({ ...night, count: 10 })).toMatch(/^10 Ziele werden in der Nacht angegriffen: /)
  const latest = '2027-03-10T15:00:00.000Z'
  expect(pastSentence({ count: 1, latest }, timeZone)).toBe(
    '1 Angriff hätte schon am Mi., 10.03., um 16:00 Uhr abgeschickt werden müssen.',
  )
  expect(pastSentence({ count: 37, latest }, timeZone)).toBe(
    '37 Angriffe hätten schon abgeschickt werden müssen, der letzte davon am Mi., 10.03., um 16:00 Uhr.',
  )
  const limit = { percent: 1.5, fakesLost: 3, villages: 2, without: [] }
  const start = 'Das Fake-Limit der Welt (1,5\u00a0%) kostet 3 Fakes: '
  expect(fakeLimitSentence(limit)).toBe(`${start}2 Dörfer können weniger schicken.`)
  expect(fakeLimitSentence({ ...limit, without: [sender] })).toBe(
    `${start}2 Dörfer können weniger schicken, 1 davon gar keine.`,
  )
  expect(fakeLimitSentence({ ...limit, villages: 1, without: [sender] })).toBe(
    `${start}1 Dorf kann gar keine schicken.`,
  )
  const many = Array.from({ length: 100 }, () => sender)
  expect(fakeLimitSentence({ ...limit, villages: 250, without: many })).toContain(', mindestens 100 davon gar keine.')
})

test('the proof is shown only when the bound is reached and something is missing', () => {
  const optimal = 'Optimal: mehr ist mit diesen Truppen und Zeiten nicht möglich'
  expect(proofSentence({ required: 10, current: 7, upperBound: 7 })).toBe(optimal)
  expect(proofSentence({ required: 10, current: 7, upperBound: 8 })).toBeUndefined()
  expect(proofSentence({ required: 10, current: 10, upperBound: 10 })).toBe('Alle gewünschten Angriffe sind verteilt.')
  expect(proofSentence({ required: 0, current: 0, upperBound: 0 })).toBe('Kein Ziel wünscht Angriffe dieser Art.')
  expect(proofExplanation(1)).toContain('Hier ist das 1 Angriff,')
  expect(proofExplanation(458)).toContain('Hier sind das 458 Angriffe,')
})

test('lengths and moments', () => {
  expect([1, 60, 90, 1440, 1620, 1441].map(minutesInWords)).toEqual([
    '1 Minute',
    '1 Stunde',
    '1 Stunde 30 Minuten',
    '1 Tag',
    '1 Tag 3 Stunden',
    '1 Tag',
  ])
  expect([0, 12.4, 60, 129, 3600, 11_100].map(shortSeconds)).toEqual([
    '0 Sek.',
    '12 Sek.',
    '1 Min.',
    '2 Min. 9 Sek.',
    '1 Std.',
    '3 Std. 5 Min.',
  ])
  expect(launchTime('2027-03-10T15:00:07.000Z', timeZone)).toBe('16:00:07')
  expect(launchSpan({ from: '2027-03-10T15:00:00Z', to: '2027-03-10T17:00:00Z' }, timeZone)).toBe(
    'Mi., 10.03., 16:00 bis 18:00 Uhr',
  )
})
