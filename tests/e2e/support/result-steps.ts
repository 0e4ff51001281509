import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { contract } from '../../../shared/contract/index.ts'
import { isPlanned } from '../../../shared/model/attack.ts'
import type { TargetView } from '../../../shared/model/target.ts'
import { clipboard, confirmWith, de, panel, shows, tile, toast, user } from './demo-plan.ts'
import { expectAccessible, gone, sees } from './visit.ts'

const cards = [
  ['Offs', 'Offs'],
  ['RamOffs', 'Ramoffs'],
  ['BF Cleaner', 'BFcleaner'],
  ['BF-Katas', 'BFkatas'],
  ['Fakes', 'Fakes'],
] as const

/** Step 4: the five runs, each checked against the status from the server. */
export async function calculate(page: Page, planId: string): Promise<void> {
  await sees(page.getByRole('tab', { name: 'Angriffe (0)' }))
  const { targets } = await user().call(contract.targets.list, { params: { planId } })
  const wanted = (types: string[], limit: 'maxOff' | 'maxFake' | 'maxBFake') =>
    targets.filter(({ type }) => types.includes(type)).reduce((sum, target) => sum + target[limit], 0)
  expect(wanted(['offs'], 'maxOff')).toBe(120)
  const offs = panel(page, 'Offs')
  await shows(offs.locator('dd').first(), '120')
  await shows(panel(page, 'RamOffs').locator('dd').first(), de(wanted(['ramoff'], 'maxOff')))
  for (const [title, name] of cards) {
    const card = panel(page, title)
    await shows(card.locator('dd').last(), '0')
    let reloads = 0
    const count = (request: { url: () => string }) => {
      if (request.url().includes('/api/offtool/status/')) reloads++
    }
    page.on('request', count)
    await card.getByRole('button', { name: `${title} berechnen` }).click()
    await card.getByRole('button', { name: 'Details' }).click()
    await sees(card.getByText(/^Berechnet in [\d,.]+ (ms|s)$/))
    page.off('request', count)
    expect(reloads, `status reloads after ${title}`).toBeGreaterThan(0)
    const status = await user().call(contract.calculations.status, { params: { planId } })
    const [required, current] = [status[`totalRequired${name}`], status[`totalCurrent${name}`]]
    expect(current, title).toBeGreaterThan(0)
    await sees(card.getByText(`${de(current)} von ${de(required)} Angriffen verteilt`))
    await sees(
      card.getByText(
        current < required
          ? 'Optimal: mehr ist mit diesen Truppen und Zeiten nicht möglich'
          : 'Alle gewünschten Angriffe sind verteilt.',
      ),
    )
    await shows(card.locator('dd').first(), de(required))
    await shows(card.locator('dd').last(), de(current))
    const percent = Math.round((100 * current) / required)
    await sees(card.getByText(`${percent}\u00a0%`, { exact: true }))
    expect(await card.getByRole('progressbar').getAttribute('aria-valuenow')).toBe(String(percent))
  }
}

/** Who attacks what and when, for all and for the first player. */
export async function readAttacks(page: Page, planId: string): Promise<void> {
  const { attacks } = await user().call(contract.calculations.attacks, { params: { planId }, query: { real: '0' } })
  const sorted = attacks.filter(isPlanned).toSorted((a, b) => a.launchAt.localeCompare(b.launchAt))
  const [first] = sorted
  if (!first) throw new Error('Nothing was planned')
  await page.getByRole('tab', { name: `Angriffe (${de(attacks.length)})` }).click()
  await sees(page.getByText(`${de(attacks.length)} Angriffe nach Abschickzeit`))
  const table = page.getByRole('table', { name: 'Geplante Angriffe' })
  const launch = new Date(first.launchAt).toLocaleString('de-DE', {
    timeZone: 'Europe/Berlin',
    dateStyle: 'medium',
    timeStyle: 'medium',
  })
  await sees(table.getByRole('row').nth(1).getByText(launch, { exact: true }))

  const own = sorted.filter(({ senderPlayerId }) => senderPlayerId === first.senderPlayerId)
  await page.getByLabel('Spieler', { exact: true }).selectOption(String(first.senderPlayerId))
  await sees(page.getByText(`${de(own.length)} von ${de(attacks.length)} Angriffen`, { exact: true }))
  const row = table.getByRole('row').nth(1)
  for (const text of [first.senderPlayerName, `${first.xf}|${first.yf}`, `${first.xt}|${first.yt}`]) {
    await sees(row.getByText(text, { exact: true }))
  }
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Angezeigte Angriffe kopieren' }).click()
  await sees(page.getByText('Kopiert!'))
  const lines = (await clipboard(page)).split('\n')
  expect(lines).toHaveLength(own.length)
  expect(lines[0]).toContain(`${launch} ${first.senderPlayerName}: `)
  await expectAccessible(page)
}

const averageUsage = (targets: TargetView[]) => targets.reduce((sum, { usage }) => sum + usage, 0) / targets.length

/** How well the targets are filled, against the server. */
export async function readUtilization(page: Page, planId: string): Promise<void> {
  const { targets } = await user().call(contract.calculations.utilization, { params: { planId } })
  await shows(tile(page, 'Ziele gesamt'), de(targets.length))
  await shows(tile(page, 'Auslastung ≥ 80 %'), de(targets.filter(({ usage }) => usage >= 0.8).length))
  await shows(tile(page, 'Auslastung < 40 %'), de(targets.filter(({ usage }) => usage < 0.4).length))
  await shows(tile(page, 'Ø Auslastung'), `${Math.round(100 * averageUsage(targets))}\u00a0%`)
  const group = page.getByRole('region', { name: 'RamOffs' })
  const ramoffs = targets.filter(({ type }) => type === 'ramoff')
  await sees(group.getByText(`${ramoffs.length} Ziele`, { exact: true }))
  const [target] = ramoffs
  if (!target) throw new Error('No ramoff target')
  const card = group.getByRole('article', { name: `${target.x}|${target.y}` })
  await sees(card.getByText(`${Math.round(100 * target.usage)}\u00a0%`, { exact: true }).first())
  const ofOffs = Math.round((100 * target.currentOff) / target.maxOff)
  expect(await card.getByRole('row', { name: /^Offs/ }).innerText()).toMatch(
    new RegExp(`^Offs\\s+${target.maxOff}\\s+${target.currentOff}\\s+${ofOffs}\\s%$`),
  )
  const link = card.getByRole('link', { name: /im Spiel öffnen/ })
  expect(await link.getAttribute('href')).toContain(`id=${target.villageId}`)
  expect(await link.getAttribute('target')).toBe('_blank')

  const ids = new Set(targets.filter(({ maxOff }) => maxOff > 0).map(({ villageId }) => villageId))
  await page.getByRole('button', { name: 'Village-IDs kopieren' }).click()
  await sees(toast(page, `${de(ids.size)} Village-IDs erfolgreich kopiert!`))
  expect(new Set((await clipboard(page)).split(',').map(Number))).toEqual(ids)
}

/** Fully planned villages, against the server. */
export async function readAssignments(page: Page, planId: string): Promise<void> {
  const { players } = await user().call(contract.calculations.playerAssignments, { params: { planId } })
  const [player] = players
  if (!player) throw new Error('Nobody is completely planned')
  const villages = players.flatMap((each) => each.villages)
  await shows(tile(page, 'Spieler'), de(players.length))
  await shows(tile(page, 'Dörfer'), de(villages.length))
  await page.getByRole('button', { name: 'Alle Koordinaten kopieren' }).click()
  await sees(page.getByRole('button', { name: 'Kopiert!' }))
  expect(await clipboard(page)).toBe(villages.map(({ x, y }) => `${x}|${y}`).join(' '))

  const group = page.getByRole('row').filter({ hasText: `Spieler-ID ${player.playerId} ` })
  const count = player.villages.length === 1 ? '1 Dorf' : `${de(player.villages.length)} Dörfer`
  await sees(group.getByText(`Spieler-ID ${player.playerId} · ${count}`))
  await group.getByRole('button', { name: 'Koordinaten kopieren' }).click()
  await sees(group.getByRole('button', { name: 'Kopiert!' }))
  expect(await clipboard(page)).toBe(player.villages.map(({ x, y }) => `${x}|${y}`).join(' '))
  await gone(group.getByRole('button', { name: 'Kopiert!' }))
}

/** Removes all that was calculated, after thinking twice. */
export async function resetAll(page: Page, planId: string): Promise<void> {
  await page.getByRole('button', { name: 'Berechnung zurücksetzen' }).click()
  await confirmWith(page, 'Abbrechen')
  const { attacks } = await user().call(contract.calculations.attacks, { params: { planId } })
  expect(attacks.length).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Berechnung zurücksetzen' }).click()
  await confirmWith(page, 'Zurücksetzen')
  const note = page.locator('[id^=toast-title]', { hasText: 'Berechnung erfolgreich zurückgesetzt.' })
  await sees(note)
  for (const [title] of cards) await shows(panel(page, title).locator('dd').last(), '0')
  await page.getByRole('tab', { name: 'Angriffe (0)' }).click()
  await sees(page.getByText('Noch keine Angriffe geplant'))
  await gone(note)
}
