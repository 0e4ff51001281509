import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { troopDump } from '../../infra/local/demo/seed-dump.ts'
import { contract } from '../../shared/contract/index.ts'
import { otherPages, wizardSteps } from '../../web/components/plan/plan-pages.ts'
import { watchCalls } from './support/calls.ts'
import { aPlan, confirmWith, ours, panel, paste, theirs, tribeCoordinates, user } from './support/demo-plan.ts'
import { gone, sees, visit } from './support/visit.ts'

const made: string[] = []

afterAll(async () => {
  for (const planId of made) await user().call(contract.plans.remove, { params: { planId } })
})

/** The lines of the plan's bar and of the screen, without what counts on. */
async function shownLines(page: Page): Promise<string[]> {
  await page.evaluate(() => window.scrollTo(0, 0))
  const texts = await page.getByRole('region', { name: 'Plan', exact: true }).or(page.locator('main')).allInnerTexts()
  return (
    texts
      .flatMap((text) => text.split('\n'))
      .map((line) =>
        line
          .replace(/^Von .*, alle 15 Sekunden neu$/, '…')
          .replaceAll(/\b(vor|in|seit|noch) \S+ (Sek|Min|Std|Stunde|Tag)\w*\.?/g, '…')
          .trim(),
      )
      // A write's report takes the place of the keys.
      .filter((line) => line !== '' && !line.startsWith('Tasten: '))
  )
}

/** What is out of date on a screen: lines that one opened later has, and notices that it lacks. A write's report may be on the first only. */
function outdatedLines(shown: readonly string[], current: readonly string[]): string[] {
  let at = 0
  const missing = current.filter((line) => {
    const found = shown.indexOf(line, at)
    if (found >= 0) at = found + 1
    return found < 0
  })
  const left = shown.filter((line) => /veraltet|geändert|Entwurf|Berechne neu/i.test(line) && !current.includes(line))
  return [...missing.map((line) => `missing: ${line}`), ...left.map((line) => `left: ${line}`)]
}

/** Opens a plan's page as a person does who comes from another one. */
async function openPage(page: Page, path: string): Promise<void> {
  await page.getByRole('region', { name: 'Plan', exact: true }).locator(`nav a[href^="${path}"]`).first().click()
  await page.waitForURL((url) => `${url.pathname}${url.search}`.startsWith(path))
}

it('after every write, each page of a plan shows what it shows when it is opened again', async () => {
  const planId = await aPlan(12, 20)
  made.push(planId)
  const page = await visit(`/incplans/${planId}`, { role: 'user' })
  const otherPage = await page.context().newPage()
  const [{ quiet }, other] = [watchCalls(page), watchCalls(otherPage)]
  const pages = [...wizardSteps, ...otherPages].map(({ path }) => path(planId))
  const [details, troops, targets, calculate, , , timeslots, , exporting, board] = pages.map(
    (path) => () => openPage(page, path),
  )
  const button = (name: string) => page.getByRole('button', { name, exact: true })

  /** Waits until the screen shows what one that is opened now shows. */
  const isCurrent = async (after: string) => {
    await quiet()
    await other.goto(page.url())
    await other.quiet()
    const outdated = async () => outdatedLines(await shownLines(page), await shownLines(otherPage))
    await expect.poll(outdated, { message: after }).toEqual([])
  }
  /** Goes through all pages by their links. */
  const areCurrent = async (after: string) => {
    // The map is a picture.
    for (const path of pages.slice(0, -1)) {
      await openPage(page, path)
      await isCurrent(`${path} after ${after}`)
    }
  }

  await areCurrent('nothing')
  await details?.()
  await page.getByLabel('Notizen').fill('Adel kommt zwei Minuten später.')
  await button('Speichern').click()
  await sees(page.getByText('Plan gespeichert.'))
  await isCurrent('saving the plan')

  await troops?.()
  await paste(page, page.getByLabel('Truppen-Dump'), troopDump(ours.members.slice(0, 4)))
  await sees(page.getByText(/^höchstens \d+ Dörfer$/))
  await button('Truppen hochladen').click()
  await sees(page.getByText('Übernommen', { exact: true }))
  await isCurrent('an upload')

  await targets?.()
  await page.getByLabel('Koordinaten', { exact: true }).fill(tribeCoordinates(theirs).slice(12, 15).join('\n'))
  await page.getByLabel('Max. Offs').fill('1')
  await button('Ziele hinzufügen').click()
  await sees(page.getByText('3 Ziele gespeichert.'))
  await page.getByLabel('Max. Offs').fill('0')
  await page.getByLabel('Koordinaten', { exact: true }).fill('')
  await isCurrent('adding targets')

  await page.getByRole('link', { name: 'Ziele bearbeiten' }).click()
  const [removed = ''] = tribeCoordinates(theirs)
  // By key: the link was pressed a moment ago, and a press at the same place would be the second of a double click.
  await button(`${removed} (Offs) löschen`).press('Enter')
  await confirmWith(page, 'Löschen')
  await gone(page.getByText(removed, { exact: true }))
  await isCurrent('removing a target')

  await calculate?.()
  await button('Alles berechnen').click()
  await sees(page.getByRole('tab', { name: 'Angriffe (14)' }))
  await isCurrent('calculating')
  await button('Optionen').click()
  await page.getByRole('switch', { name: 'Offs vor RamOffs' }).click()
  await button('Optionen').click()
  await isCurrent('an option')
  await page.getByRole('tab', { name: 'Sendezeiten' }).click()
  await sees(page.getByRole('table', { name: 'Abgeschickte Angriffe je Spieler und Stunde' }))
  await page.getByRole('tab', { name: 'Angriffe (14)' }).click()
  await page
    .getByRole('button', { name: /^Angriff .* bearbeiten$/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Festhalten' }).click()
  await sees(page.getByText('festgehalten', { exact: true }).first())
  await isCurrent('a wish')
  await page.getByRole('tab', { name: 'Ergebnis', exact: true }).click()
  await button('Alles berechnen').click()
  await sees(page.getByText(/^Alle Arten berechnet/))
  await page.getByRole('tab', { name: 'Angriffe (14)' }).click()
  await isCurrent('calculating again')
  await page.getByRole('tab', { name: 'Frühere Ergebnisse' }).click()
  await panel(page, 'Frühere Ergebnisse').getByRole('button', { name: 'Rückgängig' }).click()
  await isCurrent('restoring a result')

  await timeslots?.()
  await page
    .getByRole('button', { name: /^Generieren: / })
    .first()
    .click()
  await isCurrent('generating timeslots')

  await exporting?.()
  await page.getByRole('button', { name: 'Pläne erstellen' }).first().click()
  await confirmWith(page, 'Jetzt ausgeben')
  await gone(page.getByRole('dialog'))
  await areCurrent('issuing')

  await calculate?.()
  await button('Berechnung zurücksetzen').click()
  await confirmWith(page, 'Zurücksetzen')
  await gone(page.getByRole('alertdialog'))
  await areCurrent('a reset')

  await board?.()
  await page
    .getByRole('button', { name: /^Befehle von/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Abgeschickt' }).first().click()
  await button('Ja, abgeschickt').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Schließen' }).click()
  await gone(page.getByRole('dialog'))
  await isCurrent('a mark')
})
