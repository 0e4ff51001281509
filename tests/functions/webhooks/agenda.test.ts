import { describe, expect, test } from 'vitest'
import { type Agenda, agenda, currentFacts } from '../../../functions/domain/webhooks/agenda.ts'
import {
  chatText,
  discordMessage,
  remindedPlayers,
  testMessage,
} from '../../../functions/domain/webhooks/chat-message.ts'
import { afterFailure } from '../../../functions/domain/webhooks/health.ts'
import type { ChatState, Sending, SendingPlayer } from '../../../functions/domain/webhooks/sending.ts'
import { chatEvents, WebhookInput } from '../../../shared/model/discord/webhook.ts'
import type { NightSummary } from '../../../shared/model/orders/night-summary.ts'
import { fc } from '../../support/properties.ts'

const minute = 60_000
const at = (clock: string) => Date.parse(`2038-03-10T${clock}:00.000Z`)

const noChanges = { added: [], gone: [], changed: [], unclear: [] }

const lines = (launch: number, count: number, state: ChatState = 'open') =>
  Array.from({ length: count }, (_, i) => ({ launch: launch + i * 1000, state, isSeen: false }))

const anna = (...own: SendingPlayer['lines'][]): SendingPlayer => ({
  playerId: 11,
  playerName: 'Anna',
  lines: own.flat(),
})
const bert = (...own: SendingPlayer['lines'][]): SendingPlayer => ({
  playerId: 12,
  playerName: 'Bert',
  lines: own.flat(),
})

const sending = (players: SendingPlayer[], more: Partial<Sending> = {}): Sending => ({
  planName: 'Sturm',
  timeZone: 'Europe/Berlin',
  issue: { number: 1, at: at('06:00'), lastArrival: at('20:00') },
  players,
  summaryOf: () => undefined,
  changesSince: () => noChanges,
  ...more,
})

const aNight = (more: Partial<NightSummary> = {}): NightSummary => ({
  ...{ from: '2038-03-09T08:00:00.000Z', to: '2038-03-10T08:00:00.000Z' },
  ...{ planned: 212, sent: 180, late: 12, replaced: 9, open: 2 },
  lost: [
    { reason: 'overdue', attacks: 14 },
    { reason: 'not_home', attacks: 7 },
  ],
  thanks: [
    { playerId: 11, playerName: 'Anna', attacks: 6 },
    { playerId: 12, playerName: 'Bert', attacks: 3 },
  ],
  ...more,
})

const all = { events: chatEvents, leadMinutes: 15, since: at('05:00') }
const events = ({ say }: Agenda) => say.map(({ facts }) => facts.event)
const saidIssued = { issue: 1 }

test('orders on villages of the own tribes are neither announced nor overdue, and nobody is asked about them in the end', () => {
  const own = lines(at('10:00'), 6, 'own')
  for (const now of ['09:50', '10:15'])
    expect(events(agenda(sending([anna(own)]), all, saidIssued, at(now)))).toEqual([])
  const [result] = agenda(sending([anna(own, lines(at('11:00'), 2, 'sent'))]), all, saidIssued, at('20:30')).say
  expect(result?.facts).toMatchObject({ event: 'result', lines: 8, sent: 2, open: [] })
})

describe('an offer of a lost attack', () => {
  const players = [anna(lines(at('10:00'), 2)), bert(lines(at('11:00'), 1))]
  const offers = [
    { id: 'first', playerId: 11, at: at('10:05'), until: at('10:20') },
    { id: 'second', playerId: 12, at: at('10:08'), until: at('10:25') },
    { id: 'of nobody with orders', playerId: 13, at: at('10:08'), until: at('10:25') },
  ]
  const asked = (said: Parameters<typeof agenda>[2], listener: Parameters<typeof agenda>[1] = all) =>
    agenda(sending(players, { offers }), listener, { ...saidIssued, ...said }, at('10:09')).say.filter(
      ({ facts }) => facts.event === 'offer',
    )

  test('is announced once, whichever was announced before, where leaders’ wakes are', () => {
    const both = [
      { playerId: 11, playerName: 'Anna', until: at('10:20') },
      { playerId: 12, playerName: 'Bert', until: at('10:25') },
    ]
    const open = ['first', 'second', 'of nobody with orders']
    expect(asked({})).toEqual([{ facts: { event: 'offer', players: both }, said: { asked: open } }])
    expect(asked({ asked: ['second'] })).toMatchObject([{ facts: { players: both.slice(0, 1) } }])
    expect(asked({ asked: open })).toEqual([])
    expect(asked({}, { ...all, events: ['issued', 'result'] })).toEqual([])
    expect(asked({}, { ...all, since: at('10:06') })).toMatchObject([{ facts: { players: both.slice(1) } }])
  })

  test('mentions who is asked, and no text names the target', () => {
    const [offer] = asked({})
    const facts = offer?.facts ?? expect.unreachable()
    expect(remindedPlayers(facts)).toEqual([11, 12])
    expect(discordMessage(facts, sending(players), ['1']).embeds).toMatchObject([
      { title: 'Nachtwache: Sturm', description: expect.stringMatching(/^Anna: .+\/befehle\.\nBert: .+\/befehle\.$/) },
    ])
  })
})

describe('a rehearsal', () => {
  const players = [anna(lines(at('10:00'), 2)), bert(lines(at('11:00'), 1)), { ...bert(), playerId: 13 }]
  const rehearsed = (since: string) => sending(players, { rehearsalSince: at(since) })
  const rehearsals = (
    now: string,
    said: Parameters<typeof agenda>[2] = saidIssued,
    listener: Parameters<typeof agenda>[1] = all,
    since = '08:00',
  ) => agenda(rehearsed(since), listener, said, at(now)).say.filter(({ facts }) => facts.event === 'rehearsal')

  test('mentions once all who still have launches ahead, and says when the first one is', () => {
    const [message, ...more] = rehearsals('08:00')
    expect(more).toEqual([])
    const facts = message?.facts ?? expect.unreachable()
    expect(remindedPlayers(facts)).toEqual([11, 12])
    expect(chatText(facts, rehearsed('08:00'))).toBe(
      [
        'Generalprobe: Sturm',
        'Serverzeit (Europe/Berlin)',
        '2 Spieler haben Befehle, der erste Angriff geht um 10.03.2038, 11:00 los.',
        'Öffnet eure Befehlsseite und sagt, ob ihr bereit seid.',
      ].join('\n'),
    )
    expect(rehearsals('08:01', { ...saidIssued, ...message?.said })).toEqual([])
    // A second press begins another rehearsal.
    expect(rehearsals('08:30', { ...saidIssued, ...message?.said }, all, '08:30')).toHaveLength(1)
  })

  test('is awaited where it begins by itself, and no news after an hour', () => {
    expect(rehearsals('07:59')).toEqual([])
    expect(agenda(rehearsed('08:00'), all, saidIssued, at('07:00')).next).toBe(at('08:00'))
    expect(rehearsals('08:59')).toHaveLength(1)
    expect(rehearsals('09:00')).toEqual([])
  })

  test('that began before the issue is announced with it', () => {
    expect(rehearsals('06:01', {}, all, '03:00')).toHaveLength(1)
  })

  test('is announced where reminders go, only', () => {
    expect(rehearsals('08:00', saidIssued, { ...all, events: ['issued', 'result'] })).toEqual([])
    expect(rehearsals('08:00', saidIssued, { ...all, events: ['soon'] })).toHaveLength(1)
  })
})

describe('a wake', () => {
  const late = lines(at('10:00'), 2)
  const woken = (clock: string, players = [anna(late), bert(lines(at('11:00'), 1))]) =>
    sending(players, {
      wakes: [
        { playerId: 11, at: at(clock), to: [11, 13] },
        { playerId: 12, at: at(clock), to: [12] },
      ],
    })
  const wakes = (
    plan: Sending,
    said: Parameters<typeof agenda>[2] = saidIssued,
    listener: Parameters<typeof agenda>[1] = all,
  ) => agenda(plan, listener, said, at('10:10')).say.filter(({ facts }) => facts.event === 'wake')

  test('mentions the player and who plays the account, once, and says what is overdue or next', () => {
    const [message, ...more] = wakes(woken('10:09'))
    if (!message) return expect.unreachable()
    expect(more).toEqual([])
    expect(remindedPlayers(message.facts)).toEqual([11, 13, 12])
    expect(message.said).toEqual({ wokenUntil: at('10:09') })
    const text = chatText(message.facts, sending([]))
    expect(text).toMatch(
      /^Die Führung weckt: Sturm\nServerzeit \(Europe\/Berlin\)\nAnna: 2 Angriffe überfällig, der erste fällig seit /,
    )
    expect(text).toMatch(/\nBert: der nächste Angriff geht um .* los$/)
    expect(wakes(woken('10:09'), { ...saidIssued, ...message.said })).toEqual([])
  })

  test('is said where a channel reminds of orders, and not ten minutes later or of players who have sent all', () => {
    expect(wakes(woken('10:09'), saidIssued, { ...all, events: ['soon'] })).toHaveLength(1)
    expect(wakes(woken('10:09'), saidIssued, { ...all, events: ['issued', 'result'] })).toEqual([])
    expect(wakes(woken('10:00'))).toEqual([])
    expect(wakes(woken('10:09', [anna(lines(at('10:00'), 2, 'sent')), bert(lines(at('11:00'), 1, 'own'))]))).toEqual([])
  })
})

describe('an issue', () => {
  test('is announced once, and not an hour later or to a webhook that is younger', () => {
    const plan = sending([anna(lines(at('10:00'), 1))])
    expect(events(agenda(plan, all, {}, at('06:01')))).toEqual(['issued'])
    expect(events(agenda(plan, all, saidIssued, at('06:01')))).toEqual([])
    expect(events(agenda(plan, all, {}, at('07:00')))).toEqual([])
    expect(events(agenda(plan, { ...all, since: at('06:01') }, {}, at('06:02')))).toEqual([])
    expect(events(agenda(plan, { ...all, events: ['soon'] }, {}, at('06:01')))).toEqual([])
  })

  test('is announced with all changes since the last announced one, and as the first one where none was', () => {
    const plan = sending([anna(lines(at('10:00'), 1))], {
      issue: { number: 4, at: at('06:00'), lastArrival: at('20:00') },
      changesSince: (issue) => ({ ...noChanges, added: [`nach ${issue}`] }),
    })
    const facts = (since: number | undefined) => agenda(plan, all, { issue: since }, at('06:01')).say[0]?.facts
    expect(facts(1)).toMatchObject({ number: 4, changes: { added: ['nach 1'] } })
    expect(facts(3)).toMatchObject({ number: 4, changes: { added: ['nach 3'] } })
    const first = facts(undefined)
    expect(first && chatText(first, plan)).toMatch(/^Befehle ausgegeben: Sturm\n1 Angriff für 1 Spieler\.[^\n]*$/)
    expect(currentFacts(plan, at('06:01'))[0]).toMatchObject({ changes: { added: ['nach 3'] } })
  })

  test('that is older than the webhook counts as announced', () => {
    const plan = sending([anna(lines(at('10:00'), 1))])
    expect(agenda(plan, { ...all, since: at('06:01') }, {}, at('06:02'))).toMatchObject({ say: [], known: saidIssued })
    expect(agenda(plan, all, {}, at('06:02'))).not.toHaveProperty('known')
    expect(agenda(plan, { ...all, since: at('06:01') }, saidIssued, at('06:02'))).not.toHaveProperty('known')
  })
})

describe('dense launches', () => {
  test('are five of one player in a minute, announced N minutes before, and those of ten minutes together', () => {
    const plan = sending([
      anna(lines(at('09:00'), 4), lines(at('10:00'), 5), lines(at('10:09'), 6), lines(at('10:10'), 5)),
      bert(lines(at('10:00'), 4)),
    ])
    const before = agenda(plan, all, saidIssued, at('09:44') - 45 * minute)
    expect(before).toEqual({ say: [], next: at('09:15') })
    const due = agenda(plan, { ...all, events: ['soon'] }, saidIssued, at('09:45'))
    expect(due.say).toEqual([
      {
        facts: {
          event: 'soon',
          minutes: [
            { at: at('10:00'), playerId: 11, playerName: 'Anna', open: 5 },
            { at: at('10:09'), playerId: 11, playerName: 'Anna', open: 6 },
          ],
        },
        said: { soonUntil: at('10:09') },
      },
    ])
    expect(due.next).toBe(at('09:55'))
  })

  test('are not announced when they are sent, or over', () => {
    const soon = { ...all, events: ['soon'] as const }
    const plan = sending([anna(lines(at('10:00'), 5, 'sent'))])
    expect(agenda(plan, soon, saidIssued, at('09:50'))).toEqual({ say: [] })
    const some = sending([anna(lines(at('10:00'), 4, 'sent'), lines(at('10:00') + 30_000, 2))])
    expect(agenda(some, soon, saidIssued, at('09:50')).say[0]?.facts).toMatchObject({ minutes: [{ open: 2 }] })
    expect(agenda(some, soon, saidIssued, at('10:01'))).toEqual({ say: [] })
  })
})

describe('who is overdue', () => {
  const overdue = { ...all, events: ['overdue'] as const }

  test('is named on the quarter of an hour after five minutes, once per launch', () => {
    const plan = sending([
      anna(lines(at('10:00'), 2)),
      bert(lines(at('10:20'), 1)),
      anna(lines(at('10:01'), 9, 'sent')),
    ])
    expect(agenda(plan, overdue, saidIssued, at('10:14'))).toEqual({ say: [], next: at('10:15') })
    const due = agenda(plan, overdue, saidIssued, at('10:15'))
    expect(due.say.map(({ facts }) => facts)).toEqual([
      { event: 'overdue', players: [{ playerId: 11, playerName: 'Anna', count: 2, since: at('10:00') }] },
    ])
    expect(due.next).toBe(at('10:30'))
    const later = agenda(plan, overdue, { ...saidIssued, ...due.say[0]?.said }, at('10:30'))
    expect(later.say[0]?.facts).toMatchObject({ players: [{ playerName: 'Anna' }, { playerName: 'Bert' }] })
  })

  test('is not named two hours later, as after a pause', () => {
    expect(events(agenda(sending([anna(lines(at('10:00'), 2))]), overdue, saidIssued, at('12:30')))).toEqual([])
  })
})

test('the result comes once, half an hour after the last arrival, and not a day later', () => {
  const plan = sending([
    anna(lines(at('10:00'), 2), lines(at('10:01'), 1, 'sent')),
    bert(lines(at('11:00'), 1, 'skipped')),
  ])
  const result = { ...all, events: ['result'] as const }
  expect(agenda(plan, result, saidIssued, at('20:29'))).toEqual({ say: [], next: at('20:30') })
  expect(agenda(plan, result, saidIssued, at('20:31')).say).toEqual([
    {
      facts: { event: 'result', lines: 4, sent: 1, seen: 0, skipped: 1, open: [{ playerName: 'Anna', count: 2 }] },
      said: { result: 1 },
    },
  ])
  expect(currentFacts(plan, at('10:00')).at(-1)).toMatchObject({ lines: 4, open: [{ playerName: 'Anna', count: 1 }] })
  expect(agenda(plan, result, { result: 1 }, at('20:31'))).toEqual({ say: [] })
  expect(agenda(plan, result, saidIssued, at('20:30') + 24 * 60 * minute)).toEqual({ say: [] })
})

describe('a night', () => {
  const night = { ...all, events: ['night'] as const }
  const plan = sending([], { summaryOf: () => ({ at: at('08:00'), summary: aNight(), next: at('20:00') }) })

  test('is summed up once, within three hours of its end, for webhooks that are older', () => {
    const facts = { event: 'night', summary: aNight() }
    expect(agenda(plan, night, saidIssued, at('08:00'))).toEqual({
      say: [{ facts, said: { nightUntil: at('08:00') } }],
      next: at('20:00'),
    })
    expect(agenda(plan, night, { nightUntil: at('08:00') }, at('08:01'))).toEqual({ say: [], next: at('20:00') })
    expect(events(agenda(plan, night, saidIssued, at('10:59')))).toEqual(['night'])
    expect(events(agenda(plan, night, saidIssued, at('11:00')))).toEqual([])
    expect(events(agenda(plan, { ...night, since: at('08:01') }, saidIssued, at('08:02')))).toEqual([])
    expect(events(agenda(plan, { ...all, events: ['result'] }, saidIssued, at('08:00')))).toEqual([])
  })

  test('in which nothing was to launch is none', () => {
    const quiet = sending([], { summaryOf: () => ({ at: at('08:00') }) })
    expect(agenda(quiet, night, saidIssued, at('08:00'))).toEqual({ say: [] })
  })

  test('says what was sent, replaced and lost, why, and who stepped in', () => {
    const text = chatText({ event: 'night', summary: aNight() }, plan)
    expect(text.split('\n')).toEqual([
      'Die Nacht: Sturm',
      'Serverzeit (Europe/Berlin)',
      'Abschickzeiten von 09.03.2038, 09:00 bis 10.03.2038, 09:00:',
      '180 von 212 Angriffen abgeschickt, 12 davon zu spät.',
      '9 von anderen übernommen.',
      '21 verloren: 14 ohne Meldung, 7 Truppen nicht zu Hause.',
      '2 noch offen.',
      'Danke fürs Einspringen an Anna (6), Bert (3)!',
    ])
    const calm = aNight({ ...{ planned: 180, late: 0, replaced: 0, open: 0 }, lost: [], thanks: [] })
    expect(chatText({ event: 'night', summary: calm }, plan).split('\n').slice(3)).toEqual([
      '180 von 180 Angriffen abgeschickt.',
    ])
  })
})

test('every dense minute is announced while it is ahead, and every late order is reported, whenever the runs are', () => {
  const player = fc.array(fc.record({ minute: fc.nat({ max: 300 }), count: fc.integer({ min: 1, max: 8 }) }), {
    maxLength: 20,
  })
  const runs = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 120, maxLength: 120 })
  fc.assert(
    fc.property(player, runs, (launches, gaps) => {
      const start = at('08:00')
      const byMinute = new Map(launches.map((one) => [one.minute, one.count]))
      const own = [...byMinute].flatMap(([m, count]) => lines(start + (m + 30) * minute, count))
      const plan = sending([anna(own.toSorted((a, b) => a.launch - b.launch))])
      const listener = { events: ['soon', 'overdue'] as const, leadMinutes: 15, since: at('05:00') }
      const announced = new Set<number>()
      let [said, now, due] = [{}, start, start]
      let lastReport = 0
      for (const gap of gaps) {
        now += gap * minute
        if (now < due) continue
        const { say, next = Number.POSITIVE_INFINITY } = agenda(plan, listener, said, now)
        for (const item of say) {
          said = { ...said, ...item.said }
          if (item.facts.event === 'overdue') lastReport = now
          if (item.facts.event !== 'soon') continue
          for (const dense of item.facts.minutes) {
            expect(announced.has(dense.at)).toBe(false)
            expect(dense.at).toBeGreaterThan(now)
            announced.add(dense.at)
          }
        }
        due = next
      }
      const dense = [...byMinute].filter(([, count]) => count >= 5).map(([m]) => start + (m + 30) * minute)
      for (const one of dense.filter((moment) => moment + 30 * minute < now)) expect(announced).toContain(one)
      const reported = own.map(({ launch }) => launch).filter((launch) => launch < now - 30 * minute)
      if (reported.length > 0) expect(lastReport).toBeGreaterThan(Math.max(...reported))
    }),
    { numRuns: 60 },
  )
})

describe('a message', () => {
  const hostile = '@everyone <@1> **fett** [x](https://y) `z` ||a|| # b'

  test('cannot mention or format by a name, and mentions only whom it names', () => {
    const player = { playerId: 11, playerName: hostile, lines: lines(at('10:00'), 5) }
    const [, facts] = currentFacts(sending([player], { planName: hostile }), at('09:00'))
    if (!facts) throw new Error('Nothing is dense')
    expect(remindedPlayers(facts)).toEqual([11])
    const { content, allowed_mentions } = discordMessage(facts, sending([]), ['600000000000000001'])
    expect(content).toBe('<@600000000000000001>')
    expect(allowed_mentions).toEqual({ parse: [], users: ['600000000000000001'] })
  })

  test('has every name of every event without markup', () => {
    const player = { playerId: 11, playerName: hostile, lines: [...lines(at('10:00'), 5), ...lines(at('18:00'), 5)] }
    const changed = [{ playerName: hostile, added: 1, gone: 1, changed: 1 }]
    const changes = { added: [hostile], gone: [hostile], changed, unclear: [hostile] }
    const plan = sending([player], {
      planName: hostile,
      issue: { number: 2, at: at('06:00'), lastArrival: at('20:00') },
      changesSince: () => changes,
      summaryOf: () => ({
        at: at('08:00'),
        summary: aNight({ thanks: [{ playerId: 11, playerName: hostile, attacks: 1 }] }),
      }),
    })
    const all = currentFacts(plan, at('12:00'))
    expect(all.map(({ event }) => event)).toEqual([...chatEvents])
    const messages = [...all.map((facts) => discordMessage(facts, plan, [])), testMessage(hostile)]
    for (const { content, embeds = [], allowed_mentions } of messages) {
      expect(content).toBeUndefined()
      expect(allowed_mentions?.parse).toEqual([])
      const text = `${embeds[0]?.title}\n${embeds[0]?.description}`.replaceAll(/<t:\d+:f>/g, '')
      expect(text).not.toMatch(/(?<!\\)[@*`|#[\]<>_~]/)
    }
  })

  test('is within the limits of Discord with any names', () => {
    const names = Array.from({ length: 500 }, (_, i) => ({
      playerId: i,
      playerName: `*${'_'.repeat(60)}`,
      lines: lines(at('10:00'), 5),
    }))
    const plan = sending(names, {
      planName: '*'.repeat(100),
      changesSince: () => ({ ...noChanges, added: names.map((one) => one.playerName) }),
      issue: { number: 2, at: at('06:00'), lastArrival: at('20:00') },
    })
    for (const facts of [...currentFacts(plan, at('09:00')), ...currentFacts(plan, at('11:00'))]) {
      const { content = '', embeds = [] } = discordMessage(
        facts,
        plan,
        names.map((_, i) => String(600_000_000_000_000_000n + BigInt(i))),
      )
      expect(content.length).toBeLessThanOrEqual(2000)
      expect(embeds[0]?.title?.length).toBeLessThanOrEqual(256)
      expect(embeds[0]?.description?.length).toBeLessThanOrEqual(4096)
      expect(embeds[0]?.description).toMatch(/… und \d+ weitere$/)
    }
  })

  test('names who has changed orders, and goes to other chats with the world’s times', () => {
    const changes = {
      unclear: ['Emil'],
      added: ['Carl'],
      gone: ['Dora'],
      changed: [{ playerName: 'Anna', added: 3, gone: 0, changed: 1 }],
    }
    const plan = sending([anna(lines(at('10:00'), 5))], {
      issue: { number: 2, at: at('06:00'), lastArrival: at('20:00') },
      changesSince: () => changes,
    })
    const [issued, soon] = currentFacts(plan, at('09:00')).map((facts) => chatText(facts, plan))
    expect(issued).toBe(
      'Befehle neu ausgegeben (Ausgabe 2): Sturm\n5 Angriffe für 1 Spieler. Was du schickst, steht auf deiner Befehlsseite.\nAnna: 3 neu, 1 geändert\nEmil: geändert\nCarl: neu dabei\nDora: keine Befehle mehr',
    )
    expect(soon).toBe('Gleich geht es los: Sturm\nServerzeit (Europe/Berlin)\n10.03.2038, 11:00 Anna: 5 Angriffe')
    const late = { playerId: 11, playerName: 'Anna', count: 1, since: Date.parse('2038-10-31T01:30:00.000Z') }
    expect(chatText({ event: 'overdue', players: [late] }, plan)).toBe(
      'Überfällig: Sturm\nServerzeit (Europe/Berlin)\nAnna: 1 Angriff, fällig seit 31.10.2038, 02:30 (Winterzeit)',
    )
    const { planName: _, ...unnamed } = plan
    const [first] = currentFacts(unnamed, at('09:00'))
    expect(first && chatText(first, unnamed)).toMatch(/^Befehle neu ausgegeben \(Ausgabe 2\)\n/)
  })
})

describe('a failing webhook', () => {
  const now = at('10:00')
  const failing = (problem: Parameters<typeof afterFailure>[1]['problem'], waitMs: number, rounds: number) => {
    let health = {}
    for (let i = 0; i < rounds; i++) health = afterFailure(health, { problem, waitMs }, now + i * 20 * minute)
    return health
  }

  test('waits as Discord says, at least a minute, longer each time, and pauses after six failures', () => {
    expect(failing('limited', 180_500, 1)).toEqual({
      problem: 'limited',
      failedAt: now,
      failures: 1,
      retryAt: now + 180_500,
    })
    expect(failing('slow', 0, 1)).toMatchObject({ retryAt: now + minute })
    expect(failing('down', 0, 3)).toMatchObject({ retryAt: now + 44 * minute })
    expect(failing('limited', 1000, 6)).toMatchObject({ isPaused: true, failures: 6 })
    expect(failing('limited', 24 * 60 * minute, 1)).toMatchObject({ isPaused: true })
  })

  test('counts once a minute, however many plans it has', () => {
    expect(afterFailure({ failedAt: now - 1000, failures: 2 }, { problem: 'slow', waitMs: 0 }, now)).toMatchObject({
      failures: 2,
    })
  })

  test.each(['gone', 'refused', 'redirect', 'rejected'] as const)('pauses at once when it is %s', (problem) => {
    expect(failing(problem, 0, 1)).toEqual({ problem, failedAt: now, failures: 1, isPaused: true })
  })
})

test('only Discord’s own addresses of webhooks are taken', () => {
  const token = 'a'.repeat(68)
  const isTaken = (address: unknown) => WebhookInput.safeParse({ name: 'Kanal', address }).success
  const good = `https://discord.com/api/webhooks/123456789012345678/${token}`
  expect(isTaken(good)).toBe(true)
  expect(isTaken(` ${good}\n`)).toBe(true)
  for (const bad of [
    good.replace('https', 'http'),
    good.replace('discord.com', 'discord.com.example.org'),
    good.replace('discord.com', 'user@discord.com'),
    good.replace('discord.com', 'discord.com:8443'),
    good.replace('discord.com', 'canary.discord.com'),
    `${good}/../../users`,
    `${good}?wait=true`,
    `${good}#x`,
    good.replace('webhooks', 'channels'),
    good.slice(0, 60),
    good + 'a'.repeat(300),
    'http://169.254.169.254/latest',
    '',
    7,
    undefined,
  ]) {
    expect(isTaken(bad), String(bad)).toBe(false)
  }
})
