import type { Locator, Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { contract } from '../../shared/contract/index.ts'
import type { AttackKind } from '../../shared/model/attack.ts'
import { isPlanned } from '../../shared/model/attack.ts'
import type { ReasonKind } from '../../shared/model/diagnosis.ts'
import { reasonSentence } from '../../web/features/calculations/runs/sentences.ts'
import { demoWorldId, ours, panel, schedule, shows, theirs, tribeCoordinates, user } from './support/demo-plan.ts'
import { gone, sees, visit } from './support/visit.ts'

const timeZone = 'Europe/Berlin'
const minute = 60_000
const made: string[] = []

/** A plan without targets on the demo world, removed at the end. */
async function anEmptyPlan(dates = schedule(4)): Promise<string> {
  const worldId = await demoWorldId()
  const body = { name: `Auswertung ${made.length}`, tribes: [ours.id], ...dates }
  const { plan } = await user().call(contract.plans.create, { worldId, body })
  made.push(plan._id)
  return plan._id
}

afterAll(async () => {
  for (const planId of made) await user().call(contract.plans.remove, { params: { planId } })
})

function memberAt(index: number) {
  const member = ours.members[index]
  if (!member) throw new Error(`The demo tribe has no member ${index}`)
  const villages = member.villages.map(({ x, y }) => `${x}|${y}`)
  return { id: member.id, name: member.name, villages, firstTwo: member.villages.slice(0, 2) }
}

const [anna, bert, cleo, own] = [memberAt(0), memberAt(1), memberAt(2), memberAt(5)]
const enemies = tribeCoordinates(theirs)
const enemy = (index: number) => enemies[index] ?? ''
const earlier = (iso: string, minutes: number) => new Date(Date.parse(iso) - minutes * minute).toISOString()

const setSlot = (planId: string, playerId: number, slot: { from: string; to: string }) =>
  user().call(contract.timeslots.save, {
    params: { planId, playerId: String(playerId) },
    body: { timeslots: [slot] },
  })

const calculateAll = (planId: string) =>
  user().call(contract.calculations.calculateAll, { params: { planId }, body: {} })

/**
 * Three offs for five targets; a target of our own, which wants nothing; of two ramoff targets one 90 minutes too early to be reached; a BF cleaner whose player is
 * gone 25 minutes before the launch; BF-Katas without a village that could send one; fakes that all fit.
 */
async function aPlanWithEveryReason() {
  const dates = schedule(4)
  const planId = await anEmptyPlan(dates)
  const params = { planId }
  const send = (coordinates: string[], type: 'offs' | 'ramoff' | 'bfcleaner', maxFake = 0) =>
    user().call(contract.senders.addManual, { params, body: { coordinates, type, maxOff: 1, maxFake } })
  const aim = (coordinates: string[], type: 'offs' | 'ramoff' | 'bfcleaner' | 'bfkatas' | 'fakes', limits: object) =>
    user().call(contract.targets.addManual, { params, body: { coordinates, type, ...limits } })
  for (const { id } of [anna, bert, cleo]) {
    await setSlot(planId, id, { from: earlier(dates.sendFrom, 1440), to: dates.arriveAt })
  }
  await send(anna.villages.slice(0, 3), 'offs', 2)
  await send(bert.villages.slice(0, 2), 'ramoff')
  await send(cleo.villages.slice(0, 1), 'bfcleaner')
  await aim(enemies.slice(0, 5), 'offs', { maxOff: 1 })
  await aim(own.villages.slice(0, 1), 'offs', { maxOff: 2 })
  await aim([enemy(10)], 'ramoff', { maxOff: 1 })
  await aim([enemy(6)], 'bfcleaner', { maxOff: 1 })
  await aim([enemy(7)], 'bfkatas', { maxBFake: 3 })
  await aim([enemy(8)], 'fakes', { maxFake: 1 })
  await aim([enemy(9)], 'fakes', { maxFake: 1, offsetMinutes: -240 })

  const [x = 0, y = 0] = enemy(5).split('|').map(Number)
  const fields = bert.firstTwo.map((village) => Math.hypot(x - village.x, y - village.y))
  const travel = Math.round(Math.min(...fields) * 30)
  const period = (Date.parse(dates.arriveAt) - Date.parse(dates.sendFrom)) / minute
  await aim([enemy(5)], 'ramoff', { maxOff: 1, offsetMinutes: travel - period - 90 })

  await calculateAll(planId)
  const { attacks } = await user().call(contract.calculations.attacks, { params })
  const cleaner = attacks.filter(isPlanned).find(({ type }) => type === 'bfcleaner')
  if (!cleaner) throw new Error('The BF cleaner was not planned while its player had time')
  const end = earlier(new Date(Math.floor(Date.parse(cleaner.launchAt) / minute) * minute).toISOString(), 24)
  await setSlot(planId, cleo.id, { from: earlier(end, 180), to: end })
  await user().call(contract.calculations.reset, { params })
  return { planId, sendFrom: dates.sendFrom, arriveAt: dates.arriveAt, cleanerEnd: end }
}

const why = (page: Page) => panel(page, 'Warum fehlen Angriffe?')

async function openEverything(part: Locator): Promise<void> {
  await sees(part)
  const closed = part.locator('h4 button[aria-expanded=false]')
  while (await closed.count()) await closed.first().click()
}

/** The first short target of the reason in the stored diagnosis. */
async function fetchShort(planId: string, kind: AttackKind, reason: ReasonKind) {
  const { runs } = await user().call(contract.calculations.diagnosis, { params: { planId } })
  const short = runs.find((run) => run.kind === kind)?.reasons.find((each) => each.reason === reason)
  if (!short) throw new Error(`No ${reason} of ${kind}`)
  return short
}

it('a calculation says what it has reached, why attacks are missing and what helps, and keeps its word', async () => {
  const plan = await aPlanWithEveryReason()
  const page = await visit(`/incplans/${plan.planId}/calculate`, { role: 'user' })
  await page.getByRole('button', { name: 'Alles berechnen' }).click()
  await sees(page.getByText(/^Alle Arten berechnet in [\d,]+ (ms|s)\.$/))
  await sees(page.getByText('6 von 13 Angriffen', { exact: true }))
  await shows(panel(page, 'Offs').locator('dd').first(), '5')
  await shows(panel(page, 'Offs').locator('dd').last(), '3')
  await sees(panel(page, 'Fakes').getByText('Alles verteilt'))
  await panel(page, 'RamOffs').getByRole('button', { name: 'Details' }).click()
  await sees(panel(page, 'RamOffs').getByText('1 von 2 Angriffen verteilt'))
  const warnings = panel(page, 'Darauf solltest du achten')
  await sees(warnings.getByText(/in der Nacht angegriffen: Mit dem Nachtbonus der Welt/))

  await openEverything(why(page))
  for (const heading of [
    '2 Ziele konkurrieren um dieselben Dörfer',
    '1 Ziel ist zu weit entfernt',
    '1 Ziel liegt außerhalb der Zeitfenster',
    'Für 1 Ziel fehlen passende Dörfer',
  ]) {
    await sees(why(page).getByRole('button', { name: heading }))
  }
  await sees(why(page).getByRole('heading', { name: 'Offs: 2 Angriffe fehlen von 5' }))
  for (const text of [
    '5 Ziele wünschen zusammen 5 Angriffe, höchstens 3 sind möglich: Die 3 Dörfer, die infrage kommen, sind alle ausgelastet.',
    `Für ${enemy(7)} gibt es kein weiteres Dorf mit BF-Katas.`,
    `25 Minuten länger bereit (bis `,
    `, gäbe es einen Angriff mehr auf ${enemy(6)}.`,
    `Läge der Sendebeginn 1 Stunde 3`,
  ]) {
    await sees(why(page).getByText(text))
  }
  const setting = { timeZone, sendFrom: plan.sendFrom }
  const [far, late] = [
    await fetchShort(plan.planId, 'ramoff', 'too_far'),
    await fetchShort(plan.planId, 'bfcleaner', 'no_slot'),
  ]
  await sees(why(page).getByText(reasonSentence(far, 'ramoff', setting), { exact: true }))
  await sees(why(page).getByText(reasonSentence(late, 'bfcleaner', setting), { exact: true }))
  expect(far.sender?.playerName).toBe(bert.name)

  const helps = panel(page, 'Was hilft').getByRole('listitem')
  await sees(helps.first())
  expect(await helps.first().innerText()).toMatch(
    new RegExp(
      `^\\+2 Angriffe\\s+Nimm 2 weitere Dörfer mit Offs in den Plan auf, am besten nahe \\d+\\|\\d+ \\(${anna.name}\\)`,
    ),
  )
  const slot = helps.filter({ hasText: `Verlängere das Zeitfenster von ${cleo.name} um 25 Minuten` })
  await sees(slot.getByText('+1 Angriff', { exact: true }))
  await sees(slot.getByRole('link', { name: `Zeitfenster von ${cleo.name}` }))

  const slots = why(page).getByRole('link', { name: `Zeitfenster von ${cleo.name}` })
  expect(await slots.getAttribute('href')).toBe(`/admin/timeslots/${plan.planId}?player=${cleo.id}`)
  expect(await why(page).getByRole('link', { name: '„Senden ab“ ändern' }).getAttribute('href')).toBe(
    `/incplans/${plan.planId}`,
  )
  await why(page)
    .getByRole('link', { name: `Ziel ${enemy(6)}` })
    .click()
  await page.waitForURL(`**/targets/edit/${plan.planId}?target=${late.targetId}`)
  await sees(page.getByText(enemy(6), { exact: true }).first())
  await page.goBack()
  await sees(slot)

  const end = plan.cleanerEnd
  await setSlot(plan.planId, cleo.id, { from: earlier(end, 180), to: earlier(end, -25) })
  const cleaner = panel(page, 'BF Cleaner')
  await cleaner.getByRole('button', { name: 'BF Cleaner berechnen' }).click()
  await sees(cleaner.getByText('Alles verteilt'))
  await gone(slot)
  await gone(why(page).getByRole('heading', { name: /^BF Cleaner/ }))
})
