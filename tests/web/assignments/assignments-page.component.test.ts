import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Attack } from '../../../shared/model/attack.ts'
import type { PlayerAssignment } from '../../../shared/model/calculation.ts'
import { expectAccessible, looks } from '../support/accessible.ts'
import { planServer } from '../support/plan-server.ts'
import { copies, sees, shownText } from '../support/screen.ts'
import { type Visit, visit } from '../support/visit.tsx'

const players: PlayerAssignment[] = [
  {
    playerId: 10,
    playerName: 'Anna',
    villages: [
      { x: 500, y: 500, type: 'offs', maxOff: 1, villageId: 1, villageName: 'Burg' },
      { x: 501, y: 500, type: 'ramoff', maxOff: 1, villageId: 2, villageName: 'Hof' },
    ],
  },
]
const launchAt = (villageId: number) => `2038-03-0${villageId}T18:00:00.000Z`
const anAttack = (senderVillageId: number, more: Partial<Attack> = {}): Attack => ({
  xf: 499 + senderVillageId,
  yf: 500,
  xt: 520,
  yt: 500 + senderVillageId,
  senderVillageId,
  senderVillageName: 'Burg',
  senderPlayerId: 10,
  senderPlayerName: 'Anna',
  targetVillageId: 900,
  targetVillageName: 'Ziel',
  targetPlayerName: 'Gegner',
  time: '2038-03-09T18:00:00.000Z',
  type: 'off',
  unitType: 'ram',
  troops: {},
  launchAt: launchAt(senderVillageId),
  isRealInc: false,
  ...more,
})

/** Many players with two villages each. */
const tribe = (count: number): PlayerAssignment[] =>
  Array.from({ length: count }, (_, i) => ({
    playerId: 100 + i,
    playerName: `Spieler ${i}`,
    villages: [0, 1].map((n) => ({
      x: 400 + i,
      y: 500 + n,
      type: 'offs',
      maxOff: 1,
      villageId: 1000 + 2 * i + n,
      villageName: 'Dorf',
    })),
  }))

const villageRows = () =>
  page
    .getByRole('row')
    .all()
    .map(shownText)
    .filter((text) => text.includes('Öffnen'))
    .map((text) => text.split('\n').slice(0, 5))

const open = (shown: PlayerAssignment[], look: Visit = {}, outdatedBy: 'schedule'[] = []) =>
  visit('/targets/assignments/plan-1', {
    as: 'user',
    answers: {
      ...planServer().answers,
      'calculations.attacks': {
        attacks: [anAttack(2), anAttack(1), anAttack(1, { type: 'fake', xt: 777 })],
        outdated: false,
        outdatedBy: [],
      },
      'calculations.playerAssignments': { players: shown, outdated: outdatedBy.length > 0, outdatedBy },
    },
    ...look,
  })

describe('the villages that are completely planned', () => {
  it('are said to be none', async () => {
    await open([])
    await sees(page.getByText('Keine Ergebnisse'))
    await sees(page.getByText('Keine komplett verplanten Dörfer gefunden.'))
  })

  it('say that they are outdated and why, and lead to where they are calculated', async () => {
    await open(players, {}, ['schedule'])
    await sees(page.getByText(/^Der Zeitplan hat sich seit der letzten Berechnung geändert\./))
    await expect
      .element(page.getByRole('link', { name: 'Berechne neu' }))
      .toHaveAttribute('href', '/incplans/plan-1/calculate')
  })

  it('are one table in groups, with target and launch', async () => {
    const copied = copies()
    await open(players)
    const group = page.getByRole('row').filter({ hasText: 'Spieler-ID 10 · 2 Dörfer' })
    await sees(group.getByRole('heading', { name: 'Anna' }))
    expect(page.getByRole('columnheader').all().map(shownText)).toEqual([
      'Koordinaten',
      'Typ',
      'Max. Offs',
      'Ziel',
      'Abschicken',
      'Dorf',
      'Angriffe',
      '',
    ])
    await expect.poll(villageRows).toEqual([
      ['500|500', 'Offs', '1', '520|501', 'Mo., 01.03., 19:00:00'],
      ['501|500', 'RamOffs', '1', '520|502', 'Di., 02.03., 19:00:00'],
    ])
    await expect
      .element(page.getByRole('link', { name: '500|500 im Spiel öffnen (neuer Tab)' }))
      .toHaveAttribute('href', expect.stringContaining('id=1'))
    await group.getByRole('button', { name: 'Koordinaten kopieren' }).click()
    await sees(group.getByRole('button', { name: 'Kopiert!' }))
    expect(copied.last()).toBe('500|500 501|500')

    await page.getByRole('columnheader', { name: 'Abschicken' }).getByRole('button').click()
    await page.getByRole('columnheader', { name: 'Abschicken' }).getByRole('button').click()
    await expect.poll(() => villageRows().map(([place]) => place)).toEqual(['501|500', '500|500'])
    await page.getByRole('button', { name: 'Anna' }).click()
    await expect.poll(villageRows).toEqual([])
    await page.getByRole('button', { name: 'Alle zuklappen' }).click()
    await page.getByRole('button', { name: 'Alle aufklappen' }).click()
    await expect.poll(() => villageRows().length).toBe(2)
  })

  it('of a large tribe are closed groups on few screens, which a search and a click open', async () => {
    await open(tribe(150))
    await sees(page.getByRole('heading', { name: 'Spieler 0', exact: true }))
    expect(villageRows()).toEqual([])
    expect(document.documentElement.scrollHeight).toBeLessThan(150 * 44 + 900)
    await page.getByRole('searchbox').fill('Spieler 149')
    await page.getByRole('button', { name: 'Spieler 149' }).click()
    await expect.poll(() => villageRows().map(([place]) => place)).toEqual(['549|500', '549|501'])
  })

  it.each(looks)('are shown accessibly (phone: $phone)', async (look) => {
    await open(players, look)
    await sees(page.getByRole('button', { name: 'Alle Koordinaten kopieren' }))
    await expectAccessible()
  })
})
