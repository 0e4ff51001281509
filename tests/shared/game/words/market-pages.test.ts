import { describe, expect, test } from 'vitest'
import { readTroopDump } from '../../../../shared/game/dump/dump.ts'
import { dumpTime } from '../../../../shared/game/dump/dump-time.ts'
import { readCommandText } from '../../../../shared/game/incs/sighting-paste.ts'
import { gameWords } from '../../../../shared/game/words/game-words.ts'
import { toEpoch } from '../../../../shared/game/world/timeslots.ts'
import { formatDateTimeSeconds } from '../../../../shared/game/world/world-time.ts'

interface Market {
  /** Own troops, all in the village, own ones outside, own ones on the way, and the link behind them. */
  labels: readonly [own: string, present: string, outside: string, moving: string]
  link: string
  /** A heading with four units and what follows the coordinate. */
  head: string
  incomings: string
  attack: string
  support: string
  /** Absent where no source shows own attacks. */
  ownAttack?: string
  today: string
  tomorrow: string
  /** Names the 13th of March. */
  later: string
}

/*
 * The pages are made after other sources than the tables: labels after user scripts where the table has them from templates and parser
 * files, or the other way round; times after pages in tests of bots; names of units after scripts that rename attacks.
 */
const markets: Record<string, Market> = {
  nl73: {
    labels: ['Eigen', 'In het dorp', 'elders', 'op pad'],
    link: 'Bevelen',
    head: 'Dorp;Zwaard;Bijl;LCav.;Edel.',
    incomings: 'Bevel (2)\tDoel\tHerkomst\tSpeler\tAankomst\tAankomst in',
    attack: 'Aanval',
    support: 'Ondersteuning',
    ownAttack: 'Aanval op',
    today: 'vandaag om 20:15:00 uur',
    tomorrow: 'morgen om 06:35:29 uur',
    later: 'op 13.03. om 06:35:29',
  },
  pl216: {
    labels: ['własne', 'w wiosce', 'poza wioską', 'w drodze'],
    link: 'Rozkaz',
    head: 'Wioska;Miecz;Topór;LK;Szlachcic',
    incomings: 'Rozkaz\tCel\tPochodzenie\tGracz\tNa miejscu\tNa miejscu za',
    attack: 'Atak',
    support: 'Wsparcie',
    ownAttack: 'Atak na',
    today: 'dzisiaj o 20:15:00:838',
    tomorrow: 'jutro o 06:35:29:000',
    later: 'dnia 13.03. o 06:35:29:123',
  },
  cs104: {
    labels: ['vlastní', 've vesnici', 'venku', 'na cestě'],
    link: 'Povely',
    head: 'Coord;Meč;Sekera;LK;Šlechtic',
    incomings: '',
    attack: 'Útok',
    support: 'Podpora',
    ownAttack: 'Útok na',
    today: 'dnes v 20:15:00 hodin',
    tomorrow: 'zítra v 06:35:29 hodin',
    later: '13.03. v 06:35:29',
  },
  uk70: {
    labels: ['Your own', 'In the village', 'Outwards', 'In transit'],
    link: 'Commands',
    head: 'Village;Swordsman;Axeman;Light cavalry;Nobleman',
    incomings: 'Command\tTarget\tOrigin\tPlayer\tDistance\tArrival time\tArrives in',
    attack: 'Attack',
    support: 'Support',
    ownAttack: 'Attack on',
    today: 'today at 20:15:00:123',
    tomorrow: 'tomorrow at 06:35:29:123',
    later: 'on 13.03. at 06:35:29:123',
  },
  br121: {
    labels: ['próprias', 'Na Aldeia', 'fora', 'a caminho'],
    link: 'Comandos',
    head: 'Aldeia;Espada;Machado;Cavl;Nobre',
    incomings: 'Comando\tDestino\tOrigem\tJogador\tChegada\tChegada em',
    attack: 'Ataque',
    support: 'Apoio',
    ownAttack: 'Ataque a',
    today: 'hoje às 20:15:00',
    tomorrow: 'amanhã às 06:35:29:123',
    later: 'em 13.03. às 06:35:29',
  },
  fr90: {
    labels: ['Le tien', 'Dans le village', "A l'extérieur", 'En voyage'],
    link: 'Ordres',
    head: 'Village;Épée;Hache;Cavalerie légère;Noble',
    incomings: "Ordre\tDestination\tOrigine\tJoueur\tHeure d'arrivée\tArrivée dans",
    attack: 'Attaque',
    support: '',
    today: "aujourd'hui à 20:15:00",
    tomorrow: 'demain à 06:35:29',
    later: 'le 13.03. à 06:35:29',
  },
}

const world = { hasArchers: true, hasKnight: true }
const counts = (axes: number) => `0\t0\t${axes}\t0\t50\t2000\t0\t0\t300\t0\t0\t0`
const letter = (server: string) => (server.startsWith('nl') ? 'C' : 'K')

describe.each(Object.entries(markets))('pages of %s', (server, market) => {
  const K55 = `${letter(server)}55`
  const context = { readAt: toEpoch('2027-03-12T12:00:00Z'), zone: 'Europe/Berlin', server }
  const read = (...lines: string[]) =>
    readCommandText(lines.join('\n'), context).lines.map(({ line, command, reason }) =>
      command
        ? `${line} ${command.from.x} → ${command.to.x} ${formatDateTimeSeconds(command.arriveAt, 'Europe/Berlin')} ${command.player}`
        : `${line} ${reason}`,
    )
  const row = (label: string, arrival: string) =>
    `${label}\t001 A (500|500) ${K55}\tB (501|501) ${K55}\tAnna\t1.4\t${arrival}\t7:15:00`

  test('the troop overview', () => {
    const [own, present, outside, moving] = market.labels
    const page = [
      `001 A (500|500) ${K55}\t${own}\t${counts(6000)}\t${market.link}`,
      `${present}\t${counts(9000)}`,
      `${outside}\t${counts(100)}`,
      `${moving}\t${counts(20)}\t${market.link}`,
      `002 B (501|501) ${K55}\t${own}\t${counts(1)}\t${market.link}`,
      `${present}\t${counts(1)}`,
    ].join('\n')
    const { format, rows, rejected } = readTroopDump(page, { ...world, server })
    expect({ format, rejected }).toEqual({ format: 'overview', rejected: [] })
    expect(rows.map(({ x, troops }) => [x, troops.axe])).toEqual([
      [500, 6120],
      [501, 1],
    ])
    const refused = { format: undefined, rows: [] }
    expect(readTroopDump(`${present}\t${counts(9)}\n${moving}\t${counts(9)}`, { ...world, server })).toMatchObject(
      refused,
    )
  })

  test('tables with its names of units', () => {
    const { rows } = readTroopDump(`${market.head}\n500|500;1;6000;2500;4`, { ...world, server })
    expect(rows.map(({ troops }) => troops)).toEqual([{ sword: 1, axe: 6000, light: 2500, snob: 4 }])
  })

  test('incoming attacks', () => {
    expect(
      read(...(market.incomings ? [market.incomings] : ['']), row(market.attack, market.today), row('?', market.later)),
    ).toEqual(['2 501 → 500 12.03.2027, 20:15:00 Anna', '3 501 → 500 13.03.2027, 06:35:29 Anna'])
    if (market.support !== '') expect(read(row(market.support, market.today))).toEqual(['1 Das ist kein Angriff.'])
  })

  test('own commands', () => {
    expect(read(row(market.attack, market.tomorrow))).toEqual(['1 501 → 500 13.03.2027, 06:35:29 Anna'])
    if (!market.ownAttack) return
    const command = `${market.ownAttack} B (501|501) ${K55}`
    expect(read(`${command}\t001 A (500|500) ${K55}\t${market.today}\t${counts(6000)}`)).toEqual([
      '1 500 → 501 12.03.2027, 20:15:00 undefined',
    ])
    expect(read(`001 A (500|500) ${K55}`, '', `${command}\t${market.tomorrow}\t0:04:09`)).toEqual([
      '3 500 → 501 13.03.2027, 06:35:29 undefined',
    ])
  })

  test('are not read on a German world', () => {
    const german = readCommandText(row(market.attack, market.today), { ...context, server: 'de236' })
    expect(german.format).toBeUndefined()
  })
})

test('a battle report is read in Polish and in English', () => {
  const polish = [
    'Czas bitwy\t03.03.26 16:30:04:711',
    'Agresor:\tMagnum',
    'Pochodzenie:\tWioska 001 (575|370) K35',
    'Obrońca:\tKsajeno',
    'Cel:\tWioska Ksajeno (573|367) K35',
  ]
  const english = [
    'Battle time\tMar 03, 2026 16:30:04:711',
    'Attacker:\tMagnum',
    'Origin:\tVillage (575|370) K35',
    'Defender:\tKsajeno',
    'Destination:\tVillage (573|367) K35',
  ]
  for (const [server, page] of [
    ['pl216', polish],
    ['en150', english],
  ] as const) {
    const context = { readAt: toEpoch('2026-03-04T12:00:00Z'), zone: 'Europe/Warsaw', server }
    const { format, lines } = readCommandText(page.join('\n'), context)
    expect({ format, lines }).toMatchObject({
      format: 'report',
      lines: [
        { command: { from: { x: 575, y: 370 }, to: { x: 573, y: 367 }, arriveAt: toEpoch('2026-03-03T15:30:04Z') } },
      ],
    })
  }
})

test('the American game prints the month first', () => {
  const context = { readAt: toEpoch('2027-03-01T12:00:00Z'), zone: 'America/New_York', server: 'us70' }
  const row = 'Attack\tA (500|500) K55\tB (501|501) K55\tAnna\t1.4\ton 03.12. at 06:35:29:123\t7:15:00'
  expect(readCommandText(row, context).lines).toMatchObject([
    { command: { arriveAt: toEpoch('2027-03-12T11:35:29Z') } },
  ])
})

test.each([
  ['hu85', 'ma ekkor: 20:15:00', 'holnap ekkor: 06:35:29'],
  ['hu85', 'ma ekkor: 20:15:00', '13.03. napon 06:35:29 órakor'],
  ['es80', 'hoy a las 20:15:00', 'el 13.03. a las 06:35:29'],
  ['it70', 'oggi alle 20:15:00:123', 'il 13.03. alle 06:35:29:123'],
  ['ch40', 'hüt um 20:15:00', 'morn um 06:35:29'],
])('arrivals of %s are read: %s', (server, today, tomorrow) => {
  const context = { readAt: toEpoch('2027-03-12T12:00:00Z'), zone: 'Europe/Berlin', server }
  const rows = [today, tomorrow].map((time) => `Agriff\tA (500|500) K55\tB (501|501) K55\tAnna\t1.4\t${time}\t7:15:00`)
  expect(readCommandText(rows.join('\n'), context).lines).toMatchObject([
    { command: { from: { x: 501 }, arriveAt: toEpoch('2027-03-12T19:15:00Z') } },
    { command: { from: { x: 501 }, arriveAt: toEpoch('2027-03-13T05:35:29Z') } },
  ])
})

test.each([
  [
    'nl73',
    ['Herkomst\tSpeler:\tAnna', 'Dorp:\tB (501|501) C55', 'Doel\tSpeler:\tBert', 'Dorp:\tA (500|500) C55'],
    'Duur:\t1:00:00',
    'Aankomst:\tvandaag om 20:15:00',
    'Aankomst in:\t7:15:00',
  ],
  [
    'pl216',
    ['Pochodzenie\tGracz:\tAnna', 'Wioska:\tB (501|501) K55', 'Cel\tGracz:\tBert', 'Wioska:\tA (500|500) K55'],
    '',
    'Na miejscu:\tdzisiaj o 20:15:00',
    'Na miejscu za:\t7:15:00',
  ],
  [
    'en150',
    ['Origin\tPlayer:\tAnna', 'Village:\tB (501|501) K55', 'Destination\tPlayer:\tBert', 'Village:\tA (500|500) K55'],
    'Duration:\t1:00:00',
    'Arrival:\ttoday at 20:15:00',
    'Arrives in:\t7:15:00',
  ],
  [
    'br121',
    ['Origem\tJogador:\tAnna', 'Aldeia:\tB (501|501) K55', 'Destino\tJogador:\tBert', 'Aldeia:\tA (500|500) K55'],
    'Duração:\t1:00:00',
    'Chegada:\thoje às 20:15:00',
    'Chegada em :\t7:15:00',
  ],
  [
    'fr90',
    ['Origine\tJoueur:\tAnna', 'Village:\tB (501|501) K55', 'Destination\tJoueur:\tBert', 'Village:\tA (500|500) K55'],
    '',
    "Heure d'arrivée:\taujourd'hui à 20:15:00",
    '',
  ],
])('the page of a command is read on %s', (server, villages, ...rest) => {
  const context = { readAt: toEpoch('2027-03-12T12:00:00Z'), zone: 'Europe/Berlin', server }
  const { format, lines } = readCommandText([...villages, ...rest].join('\n'), context)
  expect({ format, lines }).toMatchObject({
    format: 'command',
    lines: [
      { command: { from: { x: 501 }, to: { x: 500 }, player: 'Anna', arriveAt: toEpoch('2027-03-12T19:15:00Z') } },
    ],
  })
})

test.each([
  ['nl73', 'Servertijd: 12:02:58 14/07/2026'],
  ['en150', 'Server time: 12:02:58 14/07/2026'],
  ['it70', 'Ora del server: 12:02:58 14/07/2026'],
  ['hu85', 'Szerver idő: 12:02:58 14/07/2026'],
])('the clock at the foot of a page is read on %s', (server, line) => {
  const now = toEpoch('2027-01-01T00:00:00Z')
  expect(dumpTime(line, 'Europe/Berlin', now, gameWords(server))).toBe(toEpoch('2026-07-14T10:02:58Z'))
})
