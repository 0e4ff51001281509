import { expect, it } from 'vitest'
import { contract } from '../../shared/contract/index.ts'
import { aPlan, paste, shows, theirs, tile, tribeCoordinates, user } from './support/demo-plan.ts'
import { sees, visit } from './support/visit.ts'

const _formatPlace = ({ x, y }: { x: number; y: number }) => `${x}|${y}`
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
