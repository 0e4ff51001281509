import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Board } from '../../../../shared/model/orders/issue.ts'
import type { Readiness } from '../../../../shared/model/orders/rehearsal.ts'
import { expectAccessible, looks } from '../../support/accessible.ts'
import { type Answers, answer, answers, failure, recordedCalls } from '../../support/answers.ts'
import { confirmWith, dialog, elementTexts, gone, sees, toast } from '../../support/screen.ts'
import { type Visit, visit } from '../../support/visit.tsx'
import { aBoard, exportServer } from '../export/export-server.ts'

const since = '2038-03-03T16:00:00.000Z'
const next = '2038-03-03T20:00:00.000Z'
const running = { since, isBegun: true, by: 'Mira' }
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const panel = () =>
  page
    .css('section')
    .filter({ has: page.getByRole('heading', { name: 'Generalprobe' }) })
    .last()
const rows = page.css('section[aria-label="Generalprobe je Spieler"] [role=row]:has([role=cell])')
const names = () => elementTexts(rows).map((text) => text.split('\n')[0])

let board: Board
let server: Answers

const absent = (player: Partial<Readiness> = {}): Readiness => ({
  answer: 'absent',
  at: '2038-03-03T17:00:00.000Z',
  ...player,
})
const withPlayers = (of: Record<string, Partial<Board['players'][number]>>, more: Partial<Board> = {}) =>
  aBoard({ ...more, players: aBoard().players.map((player) => ({ ...player, next, ...of[player.playerName] })) })

beforeEach(() => {
  board = withPlayers({}, { rehearsal: running })
  server = {
    ...exportServer().answers,
    'orders.board': () => answer(200, board, { date: 'Wed, 03 Mar 2038 18:00:00 GMT' }),
    'orders.rehearse': () => {
      board = { ...board, rehearsal: running }
      return { since }
    },
  }
})

async function open(at: Partial<Visit> = {}) {
  await visit('/dsultimate/plan-1/board', { as: 'user', answers: server, ...at })
  await sees(page.getByRole('heading', { name: 'Generalprobe' }))
}

test('a leader begins it after a question, and it says since when and by whom it runs', async () => {
  board = withPlayers({})
  await open()
  await sees(page.getByText('Frag alle mit offenen Angriffen'))
  await button('Generalprobe beginnen').click()
  await confirmWith('Beginnen')
  await sees(toast('Die Generalprobe läuft.'))
  await sees(page.getByText('Seit Mi., 03.03.2038, 17:00, begonnen von Mira'))
  expect(recordedCalls('orders.rehearse')).toHaveLength(1)
})

test('once no attack is ahead, nobody is asked any more', async () => {
  board = withPlayers({})
  await open()
  board = aBoard({ players: board.players.map(({ next: _, ...player }) => player) })
  await page.getByRole('button', { name: 'Generalprobe beginnen' }).click()
  await confirmWith('Beginnen')
  await gone(page.getByRole('heading', { name: 'Generalprobe' }))
})

test('one that begins by itself says when', async () => {
  board = withPlayers({}, { rehearsal: { since: '2038-03-03T19:00:00.000Z', isBegun: false } })
  await open()
  await sees(page.getByText('Beginnt von selbst: Mi., 03.03.2038, 20:00'))
  await sees(button('Jetzt beginnen'))
  await gone(button('Ohne sie neu berechnen'))
})

test('answers, silent players and alarms are one table, which filters by each', async () => {
  const span = { from: '2038-03-03T19:00:00.000Z', to: '2038-03-03T21:00:00.000Z' }
  board = withPlayers(
    {
      Anna: {
        readiness: { answer: 'ready', at: '2038-03-03T17:30:00.000Z' },
        alarmTest: { at: '2038-03-03T17:31:00.000Z', seconds: 3 },
        reachable: true,
      },
      Bert: { readiness: absent({ span }), reachable: true },
      Cleo: { readiness: { answer: 'phone', at: '2038-03-03T12:00:00.000Z' }, reachable: false },
    },
    { rehearsal: running },
  )
  await open()
  await expect.poll(names).toEqual(['Bert', 'Cleo', 'Anna'])
  const text = (name: string) => elementTexts(rows.filter({ hasText: name })).join()
  expect(text('Anna')).toContain('geprüft 18:31, nach 3 s')
  expect(text('Bert')).toMatch(/kann nicht\s+03\.03\.2038, 20:00 bis 22:00/)
  expect(text('Bert')).toContain('nie geprüft')
  expect(text('Cleo')).toMatch(/offen\s+vor der Probe: nur am Handy/)
  expect(text('Cleo')).toContain('kein Gerät')
  await button('Nur ohne Antwort zeigen').click()
  await expect.poll(names).toEqual(['Cleo'])
  await button('Nur zeigen, wer nicht kann').click()
  await expect.poll(names).toEqual(['Bert'])
  await button('Nur ungeprüfte Wecker zeigen').click()
  await expect.poll(names).toEqual(['Bert', 'Cleo'])
})

/** What the server computes without those who cannot. */
const preview = {
  players: [
    { playerId: 12, playerName: 'Bert', timeslots: [], sends: 'never' as const, version: 4 },
    {
      playerId: 13,
      playerName: 'Cleo',
      timeslots: [{ from: since, to: next }],
      sends: 'slots' as const,
      version: 0,
    },
  ],
  attacks: { kept: 8, retimed: 0, replaced: 1, lost: 2, added: 0 },
  respectOtherPlans: false,
}

test('leaving out who cannot is shown before, then their timeslots are saved and the plan is calculated', async () => {
  board = withPlayers({ Bert: { readiness: absent() } }, { rehearsal: running })
  const done: string[] = []
  server = {
    ...server,
    'calculations.withoutAbsent': () => preview,
    'timeslots.save': ({ params: { playerId }, body }) => {
      done.push(`${playerId} ${body.sends} ${body.version}`)
      return failure('slots_changed')
    },
    'calculations.calculateAll': () => failure('calculation_too_long'),
  }
  await open()
  await button('Ohne sie neu berechnen').click()
  await sees(dialog().getByText('2 Spieler verlieren Zeit: Bert und Cleo (teilweise).'))
  await expect
    .poll(() => elementTexts(dialog().getByRole('listitem')))
    .toEqual(['8 Angriffe bleiben, wie sie sind', '1 Angriff kommt von woanders', '2 Angriffe fallen weg'])
  expect(recordedCalls('calculations.withoutAbsent').at(-1)?.query).toEqual({})
  await dialog().getByRole('checkbox').click()
  await expect.poll(() => recordedCalls('calculations.withoutAbsent').at(-1)?.query).toEqual({ silent: '1' })
  await dialog().getByRole('button', { name: 'Übernehmen' }).click()
  // Somebody else has changed them: nothing is calculated.
  await sees(dialog().getByText('Das Übernehmen hat nicht ganz geklappt'))
  expect(done).toEqual(['12 never 4'])
  expect(recordedCalls('calculations.calculateAll')).toEqual([])

  answers({
    'timeslots.save': ({ params: { playerId }, body: { timeslots, sends = 'slots', version = 0 } }) => {
      done.push(`${playerId} ${sends} ${version}`)
      const note = { maxCommands: null, message: '' }
      return { success: true, timeslots, sends, answer: 'leader', version: version + 1, ...note }
    },
  })
  await dialog().getByRole('button', { name: 'Übernehmen' }).click()
  await expect.poll(() => done).toEqual(['12 never 4', '12 never 4', '13 slots 0'])
  await expect.poll(() => recordedCalls('calculations.calculateAll').length).toBe(1)
})

test('without an attack ahead there is nothing to rehearse', async () => {
  board = aBoard({ players: aBoard().players.map((player) => ({ ...player, next: undefined })) })
  await visit('/dsultimate/plan-1/board', { as: 'user', answers: server })
  await sees(page.getByRole('heading', { name: 'Stand' }))
  await gone(page.getByRole('heading', { name: 'Generalprobe' }))
})

for (const look of looks)
  test(`it is accessible ${look.phone ? 'on a phone' : 'on a wide screen'}`, async () => {
    board = withPlayers({ Bert: { readiness: absent() } }, { rehearsal: running })
    await open(look)
    await sees(panel())
    await expectAccessible()
  })
