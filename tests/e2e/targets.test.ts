import { expect, it } from 'vitest'
import { contract } from '../../shared/contract/index.ts'
import { aPlan, paste, shows, theirs, tile, toast, tribeCoordinates, user } from './support/demo-plan.ts'
import { gone, sees, visit } from './support/visit.ts'

const formatPlace = ({ x, y }: { x: number; y: number }) => `${x}|${y}`
const fetchTargets = async (planId: string) =>
  (await user().call(contract.targets.list, { params: { planId } })).targets
const [first = '', second = '', third = ''] = tribeCoordinates(theirs)

it('pasted targets are read from any text, previewed with the reasons against each line, and saved', async () => {
  const planId = await aPlan(1)
  const page = await visit(`/targets/${planId}`, { role: 'user' })
  const text = `Ziele am Samstag\n[coord]${first}[/coord] (${second})\n\n${third}:5:4 ${second}\n0|0`
  await paste(page, page.getByLabel('Koordinaten', { exact: true }), text)
  await sees(
    page.getByText('4 Koordinaten gelesen, 1 davon mit eigenen Mengen · 1 doppelt · 1 nicht lesbar', { exact: true }),
  )
  await page.getByLabel('Max. Offs').fill('2')
  await page.getByRole('button', { name: 'Vorschau' }).click()
  await sees(
    page.getByText(
      'Noch ist nichts gespeichert. 3 Ziele: 2 neu, 1 steht schon im Plan und bekäme die neuen Werte. 3 Angaben abgelehnt.',
    ),
  )
  await sees(
    page.getByRole('region', { name: 'Abgelehnte Zeilen' }).getByText('Auf dieser Koordinate liegt kein Dorf.'),
  )
  await sees(page.getByRole('region', { name: 'Abgelehnte Zeilen' }).getByText('Zeile 5', { exact: true }))
  expect(await fetchTargets(planId)).toHaveLength(1)
  await page.getByRole('button', { name: 'Ziele hinzufügen', exact: true }).click()
  await sees(page.getByText('3 Ziele gespeichert. 2 sind neu, 1 stand schon im Plan und hat die neuen Werte.'))
  await shows(tile(page, 'Offs gewünscht'), '9')
  expect((await fetchTargets(planId)).map(({ maxOff, maxFake }) => [maxOff, maxFake]).toSorted()).toEqual([
    [2, 0],
    [2, 0],
    [5, 4],
  ])
})

it('random targets can be drawn again before they are saved', async () => {
  const planId = await aPlan(0)
  const player = theirs.members.toSorted((a, b) => b.villages.length - a.villages.length)[0]?.name ?? ''
  const page = await visit(`/targets/${planId}`, { role: 'user' })
  await page.getByRole('tab', { name: 'Zufällig nach Spieler' }).click()
  await paste(page, page.getByRole('combobox', { name: 'Spieler' }), player)
  await page.getByRole('option', { name: player }).first().click()
  const drawn = page.getByRole('table', { name: 'Ziele der Vorschau' })
  await page.getByRole('button', { name: 'Vorschau' }).click()
  await sees(drawn)
  const before = await drawn.innerText()
  await page.getByRole('button', { name: 'Neu auslosen' }).click()
  await expect.poll(() => drawn.innerText()).not.toBe(before)
  const chosen = [...(await drawn.innerText()).matchAll(/^\d+\|\d+$/gm)].map(([place]) => place)
  const count = Number(await drawn.getAttribute('aria-rowcount')) - 1
  await page.getByRole('button', { name: 'Zufällige Ziele hinzufügen' }).click()
  await sees(page.getByText(`${count} Ziele gespeichert.`))
  const saved = (await fetchTargets(planId)).map(({ x, y }) => `${x}|${y}`)
  expect(saved).toHaveLength(count)
  expect(saved).toEqual(expect.arrayContaining(chosen))
})

it('the second of two leaders who edit a target sees the conflict, keeps the typed values, and chooses', async () => {
  const planId = await aPlan(2)
  const [target] = await fetchTargets(planId)
  if (!target) throw new Error('The plan has targets')
  const { _id: targetId, ...place } = target
  const name = `${formatPlace(place)} (Offs)`
  const setOffs = (maxOff: number) =>
    user().call(contract.targets.update, { params: { planId, targetId }, body: { maxOff } })
  const page = await visit(`/targets/edit/${planId}`, { role: 'user' })
  const field = page.getByLabel(`Max. Offs ${name}`)
  const conflict = page.getByText('Inzwischen von jemand anderem geändert')
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))

  await field.fill('4')
  await setOffs(9)
  await field.press('Enter')
  await sees(conflict)
  expect(await field.inputValue()).toBe('4')
  await page.getByRole('button', { name: `Max. Offs ${formatPlace(place)}: Gespeichertes übernehmen` }).click()
  await expect.poll(() => field.inputValue()).toBe('9')
  await gone(conflict)
  await expect.poll(focused).toBe(`Max. Offs ${name}`)

  await field.fill('5')
  await page
    .getByLabel(/^Max\. Offs /)
    .nth(1)
    .fill('6')
  await setOffs(8)
  await page.getByRole('button', { name: 'Alle speichern' }).click()
  await sees(toast(page, '1 Ziel nicht gespeichert.'))
  await sees(conflict)
  await page.getByRole('button', { name: `Max. Offs ${formatPlace(place)}: Deine Eingabe behalten` }).click()
  await field.press('Enter')
  await sees(page.getByRole('status', { name: `${formatPlace(place)} gespeichert` }))
  expect((await fetchTargets(planId)).map(({ maxOff }) => maxOff)).toEqual([5, 6])
})
