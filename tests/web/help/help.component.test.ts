import type { RouteObject } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { screens } from '../../../web/app/router.tsx'
import { handbookTexts, helpAt, helpTexts } from '../../../web/features/help/help-texts.ts'
import { expectAccessible, looks } from '../support/accessible.ts'
import { planServer } from '../support/plan-server.ts'
import { dialog, elementTexts, sees } from '../support/screen.ts'
import { visit } from '../support/visit.tsx'

const pathsOf = (routes: RouteObject[]): string[] =>
  routes.flatMap(({ path, children = [] }) => [...(path === undefined ? [] : [path]), ...pathsOf(children)])

/** Apart from the site's router. */
const ownPages = ['/orders/:key', '/orders/all/:key', '/timeslots/:playerId/:planId']

describe('the help', () => {
  it('has a text for every page, and for no other', () => {
    expect(Object.keys(helpTexts).sort()).toEqual([...pathsOf(screens), ...ownPages].sort())
  })

  it.each([
    ['/incplans/new', 'create'],
    ['/incplans/0123', 'details'],
    ['/targets/edit/0123', 'edit-targets'],
    ['/targets/0123', 'targets'],
    ['/timeslots/7/0123', 'own-timeslots'],
    ['/orders/abc', 'orders'],
    ['/orders/all/abc', 'all-orders'],
    ['/nowhere/at/all', 'not-found'],
  ])('for %s is %s', (path, name) => {
    expect(helpAt(path).name).toBe(name)
  })

  it.each(looks)('is accessible over a page %o', async ({ phone }) => {
    await visit('/targets/plan-1', { as: 'user', phone, answers: planServer().answers })
    await page.getByRole('button', { name: 'Hilfe' }).click()
    await sees(dialog().getByRole('heading', { name: 'Wörter' }))
    await expectAccessible()
  })

  it.each(looks)('of all pages is open to strangers and accessible %o', async ({ phone }) => {
    await visit('/', { phone })
    await page.getByRole('link', { name: 'Hilfe' }).click()
    await sees(page.getByRole('heading', { name: 'Hilfe: Anmelden' }))
    expect(elementTexts(page.getByRole('list').getByRole('link'))).toEqual(handbookTexts.map(({ title }) => title))
    await page.getByRole('link', { name: 'Deine Befehle' }).click()
    await sees(page.getByRole('heading', { name: 'Hilfe: Deine Befehle' }))
    await expectAccessible()
  })

  it('of a name that does not exist is the list alone', async () => {
    await visit('/help/quatsch')
    await sees(page.getByRole('heading', { name: 'Hilfe', exact: true }))
    await sees(page.getByRole('link', { name: 'Deine Zeitfenster' }))
  })

  it('says what the keys of a page do', async () => {
    await visit('/help/calculate')
    await sees(page.getByText('Angriff der Zeile festhalten'))
  })
})
