import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { PlayerAssignment } from '../../../shared/model/calculation.ts'
import { expectAccessible, looks } from '../support/accessible.ts'
import { planServer } from '../support/plan-server.ts'
import { sees } from '../support/screen.ts'
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
const open = (shown: PlayerAssignment[], look: Visit = {}, outdatedBy: 'schedule'[] = []) =>
  visit('/targets/assignments/plan-1', {
    as: 'user',
    answers: {
      ...planServer().answers,
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

  it.each(looks)('are shown accessibly (phone: $phone)', async (look) => {
    await open(players, look)
    await sees(page.getByRole('button', { name: 'Alle Koordinaten kopieren' }))
    await expectAccessible()
  })
})
