import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { expectAccessible } from '../support/accessible.ts'
import { aWorld } from '../support/samples.ts'
import { gone, sees, shownText } from '../support/screen.ts'
import { visit } from '../support/visit.tsx'

const worlds = Array.from({ length: 40 }, (_, i) => aWorld({ _id: `world-${i}`, name: `Welt ${100 + i}` }))
const open = async (shown = 'Welt 100') => {
  await visit('/worldadmin', { as: 'superadmin', answers: { 'worlds.list': { worlds } } })
  await sees(page.getByRole('row').filter({ hasText: shown }))
}
const menu = page.getByRole('button', { name: 'Spalten und Zeilenhöhe' })
const choose = async (role: 'menuitemradio' | 'menuitemcheckbox' | 'menuitem', name: string) => {
  await expect.element(menu).toBeEnabled()
  if (page.getByRole(role, { name }).elements().length === 0) await menu.click()
  await page.getByRole(role, { name }).click()
}
const heights = () => [
  ...new Set(
    page
      .getByRole('row')
      .all()
      .slice(1)
      .map((row) => row.element().getBoundingClientRect().height),
  ),
]
const heads = () =>
  page
    .getByRole('columnheader')
    .all()
    .map(shownText)
    .filter((text) => text !== '')
const all = ['Name', 'Server', 'Letzte Synchronisierung', 'Spieler', 'Stämme', 'Dörfer', 'Admins', 'Aktionen']
const store = (key: string, value: string) => {
  localStorage.setItem(key, value)
  window.dispatchEvent(new StorageEvent('storage', { key, newValue: value }))
}
const touch = (enabled: boolean) => cdp().send('Emulation.setTouchEmulationEnabled', { enabled })

beforeEach(() => open())
afterEach(async () => {
  await touch(false)
  for (const key of ['angriffsplaner.rows', 'angriffsplaner.columns.Welten', 'angriffsplaner.sorting.Welten']) {
    localStorage.removeItem(key)
    window.dispatchEvent(new StorageEvent('storage', { key, newValue: null }))
  }
})

describe('rows', () => {
  it('are dense until comfortable ones are chosen, which is remembered', async () => {
    await expect.poll(heights).toEqual([36])
    await choose('menuitemradio', 'Bequem')
    await expect.poll(heights).toEqual([48])
    expect(localStorage.getItem('angriffsplaner.rows')).toBe('comfortable')
    await open()
    await expect.poll(heights).toEqual([48])
  })

  it('keep their heights when they change places', async () => {
    const few = Array.from({ length: 6 }, (_, i) =>
      aWorld({ _id: `world-${i}`, name: `Welt ${100 + i}${i < 2 ? ' mit einem sehr langen Namen'.repeat(6) : ''}` }),
    )
    await visit('/worldadmin', { as: 'superadmin', answers: { 'worlds.list': { worlds: few } } })
    const places = () =>
      page
        .getByRole('row')
        .all()
        .slice(1)
        .map((row) => row.element().getBoundingClientRect())
        .toSorted((a, b) => a.top - b.top)
    const gaps = () => {
      const all = places()
      return all.slice(1).map(({ top }, i) => Math.round(top - (all[i]?.bottom ?? 0)))
    }
    const tall = () => places().map(({ height }) => height > 48)
    await expect.poll(tall).toEqual([true, true, false, false, false, false])
    await page.getByRole('button', { name: 'Name', exact: true }).click()
    await expect.poll(tall).toEqual([false, false, false, false, true, true])
    await expect.poll(gaps).toEqual([0, 0, 0, 0, 0])
  })

  it('are high enough for a finger on a touch screen', async () => {
    await touch(true)
    await expect.poll(() => matchMedia('(pointer: coarse)').matches).toBe(true)
    await expect.poll(() => Math.min(...heights())).toBeGreaterThanOrEqual(44)
  })
})

describe('columns', () => {
  it('are hidden and shown again, which is remembered', async () => {
    await expect.poll(heads).toEqual(all)
    await choose('menuitemcheckbox', 'Stämme')
    await expect.poll(heads).toEqual(all.filter((name) => name !== 'Stämme'))
    await choose('menuitemcheckbox', 'Admins')
    await gone(page.getByRole('menuitemcheckbox', { name: 'Name' }))
    await expectAccessible()
    await open()
    await expect.poll(heads).toEqual(all.filter((name) => name !== 'Stämme' && name !== 'Admins'))
    await choose('menuitem', 'Alle Spalten zeigen')
    await expect.poll(heads).toEqual(all)
  })

  it('that no longer exist are ignored, and the first one always shows', async () => {
    store('angriffsplaner.columns.Welten', 'name formerly villages')
    await expect.poll(heads).toEqual(all.filter((name) => name !== 'Dörfer'))
  })
})

describe('sorting', () => {
  const byColumn = (name: string) => page.getByRole('columnheader', { name })
  const first = () => shownText(page.getByRole('row').nth(1)).slice(0, 8)

  it('is remembered until it is the usual one again', async () => {
    await expect.poll(first).toBe('Welt 100')
    await byColumn('Name').getByRole('button').click()
    await expect.poll(first).toBe('Welt 139')
    await open('Welt 139')
    await expect.poll(first).toBe('Welt 139')
    await expect.element(byColumn('Name')).toHaveAttribute('aria-sort', 'descending')
    await byColumn('Name').getByRole('button').click()
    await expect.poll(first).toBe('Welt 100')
    expect(localStorage.getItem('angriffsplaner.sorting.Welten')).toBeNull()
  })

  it('by a column that no longer exists is ignored', async () => {
    store('angriffsplaner.sorting.Welten', 'villages descending')
    await expect.element(byColumn('Dörfer')).toHaveAttribute('aria-sort', 'descending')
    store('angriffsplaner.sorting.Welten', 'formerly descending')
    await expect.poll(first).toBe('Welt 100')
    await expect.element(byColumn('Name')).toHaveAttribute('aria-sort', 'ascending')
  })
})
