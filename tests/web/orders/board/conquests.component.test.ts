import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Board } from '../../../../shared/model/orders/issue.ts'
import type { Conquest } from '../../../../shared/model/orders/withdrawal.ts'
import { expectAccessible, looks } from '../../support/accessible.ts'
import { type Answers, failure, recordedCalls } from '../../support/answers.ts'
import { dialog, gone, sees, toast } from '../../support/screen.ts'
import { type Visit, visit } from '../../support/visit.tsx'
import { aBoard, exportServer } from '../export/export-server.ts'

const aConquest = (more: Partial<Conquest> = {}): Conquest => ({
  ...{ villageId: 1, x: 482, y: 493, name: 'Erobert', isOwn: true, bySync: false },
  ...{ open: 0, senders: [], underway: 0, withdrawn: 0, later: 0 },
  ...more,
})

let board: Board
let answers: Answers
beforeEach(() => {
  board = aBoard()
  answers = {
    ...exportServer().answers,
    'orders.board': () => board,
    'orders.withdraw': ({ body: { villageIds, to } }) => {
      const concerned = (board.conquests ?? []).filter(({ villageId }) => villageIds.includes(villageId))
      const attacks = concerned.reduce((sum, { open, withdrawn }) => sum + (to === 'issued' ? withdrawn : open), 0)
      board = {
        ...board,
        conquests: concerned.map((one) =>
          to === 'issued'
            ? { ...one, open: one.withdrawn, senders: [11], withdrawn: 0 }
            : { ...one, open: 0, senders: [], withdrawn: one.open },
        ),
      }
      return { attacks, players: 2 }
    },
  }
})

const open = (look: Visit = {}) => visit('/dsultimate/plan-1/board', { as: 'user', answers, ...look })
const button = (name: string) => page.getByRole('button', { name, exact: true })

test.each(looks)(
  'open orders on conquered villages are withdrawn with one press and a question that says what happens %o',
  async (look) => {
    board = aBoard({
      doubts: [
        { cause: 'own_target', orders: 3 },
        { cause: 'no_troops', orders: 1 },
      ],
      conquests: [
        aConquest({ open: 2, senders: [11, 12], underway: 1 }),
        aConquest({ villageId: 2, x: 500, y: 501, open: 1, senders: [12] }),
      ],
    })
    await open(look)
    await sees(page.getByText('Ziele in eigener Hand: 482|493, 500|501.'))
    await sees(page.getByText('1 Angriff ist schon unterwegs.'))
    // What the notice names is not doubted a second time.
    await sees(page.getByText('Fraglich: 1 Befehl. Das Dorf hat laut letztem Upload nicht mehr genug Truppen.'))
    expect(page.getByText('Fraglich: 3 Befehle.').elements()).toEqual([])
    await expectAccessible()
    await button('3 offene Angriffe zurückziehen').click()
    await sees(dialog().getByText('aus den Befehlen von 2 Spielern'))
    await sees(dialog().getByText('1 Angriff ist schon unterwegs: Daran ändert sich nichts.'))
    await dialog().getByRole('button', { name: 'Zurückziehen' }).click()
    await sees(toast('3 Angriffe zurückgezogen.'))
    expect(recordedCalls('orders.withdraw')[0]?.body).toEqual({ villageIds: [1, 2], to: 'withdrawn' })
    await sees(page.getByText('3 Angriffe auf Ziele in eigener Hand zurückgezogen: 482|493, 500|501.'))
    await gone(button('3 offene Angriffe zurückziehen'))
  },
)

test('what was withdrawn is offered back once the village is foreign', async () => {
  board = aBoard({ conquests: [aConquest({ isOwn: false, withdrawn: 3, later: 1 })] })
  await open()
  await sees(page.getByText('Wieder fremd: 482|493.'))
  await button('3 zurückgezogene Angriffe wieder aufnehmen').click()
  await sees(dialog().getByText('2 Angriffe stehen sofort wieder in den Befehlen der Spieler.'))
  await sees(dialog().getByText('1 Angriff fehlt in der aktuellen Ausgabe und kommt erst mit der nächsten'))
  await dialog().getByRole('button', { name: 'Wieder aufnehmen' }).click()
  await sees(toast('3 Angriffe wieder aufgenommen.'))
  expect(recordedCalls('orders.withdraw')[0]?.body).toEqual({ villageIds: [1], to: 'issued' })
})

test('what a sync withdrew says so, and can be taken back while the village is own', async () => {
  board = aBoard({ conquests: [aConquest({ withdrawn: 1, bySync: true })] })
  await open()
  await sees(page.getByText('1 Angriff auf Ziele in eigener Hand zurückgezogen: 482|493.'))
  await sees(page.getByText('Das hat der Abgleich mit der Welt getan'))
  await button('Wieder aufnehmen').click()
  await sees(dialog().getByText('Die Ziele gehören noch euren Stämmen.'))
  await dialog().getByRole('button', { name: 'Wieder aufnehmen' }).click()
  await sees(toast('1 Angriff wieder aufgenommen.'))
})

test('a question that is cancelled changes nothing, and a failure is named', async () => {
  board = aBoard({ conquests: [aConquest({ open: 1, senders: [11] })] })
  answers = { ...answers, 'orders.withdraw': failure('nothing_to_withdraw') }
  await open()
  await button('1 offenen Angriff zurückziehen').click()
  await dialog().getByRole('button', { name: 'Abbrechen' }).click()
  expect(recordedCalls('orders.withdraw')).toEqual([])
  await button('1 offenen Angriff zurückziehen').click()
  await dialog().getByRole('button', { name: 'Zurückziehen' }).click()
  await sees(page.getByText(/ist kein Angriff mehr offen/))
})
