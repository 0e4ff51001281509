import { expect, onTestFinished, vi } from 'vitest'
import { type Locator, type LocatorSelectors, locators, page, userEvent } from 'vitest/browser'

declare module 'vitest/browser' {
  interface LocatorSelectors {
    css(selector: string): Locator
  }
}

locators.extend({ css: (selector) => `css=${selector}` })

/** How long something may take to appear or to go. */
const patience = { timeout: 60_000, interval: 25 }

const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true })

/** Waits until the person sees it. */
export async function sees(locator: Locator): Promise<void> {
  await vi.waitFor(() => {
    const found = locator.elements()
    const seen = found.filter(isSeen)
    if (found.length === 1 && seen.length === 1) return
    const count = found.length === 1 ? 'but it is hidden' : `but there are ${found.length}, ${seen.length} to be seen`
    throw new Error(`Expected to see ${locator.asLocator()}, ${count}`)
  }, patience)
}

/** Waits until none of it is visible. */
export async function gone(locator: Locator): Promise<void> {
  await vi.waitFor(() => {
    if (locator.elements().some(isSeen)) throw new Error(`Expected not to see ${locator.asLocator()}`)
  }, patience)
}

/** Waits until the person sees it without scrolling. */
export async function seesInView(locator: Locator): Promise<void> {
  await sees(locator)
  await vi.waitFor(() => {
    const { top, bottom } = locator.element().getBoundingClientRect()
    if (top < 0 || bottom > window.innerHeight) throw new Error(`${locator.asLocator()} is at ${top}–${bottom}`)
  }, patience)
}

/** Waits until the element says exactly this. */
export const shows = (locator: Locator, text: string): Promise<void> => expect.poll(() => shownText(locator)).toBe(text)

/** What the element says as it is seen. */
export function shownText(locator: Locator): string {
  const element = locator.element()
  return element instanceof HTMLElement ? element.innerText : (element.textContent ?? '')
}

/** What each of the elements says as it is seen. */
export const elementTexts = (locator: Locator): string[] => locator.all().map(shownText)

/** Presses a key, `Enter`, where the keyboard is. */
export const press = (key: string): Promise<void> => userEvent.keyboard(`{${key}}`)

/** The element that has the focus. */
export const focused = (): Element | null => document.activeElement

type Place = Pick<LocatorSelectors, 'getByLabelText' | 'getByRole' | 'css'>

/** The fields for passwords, in their order. */
export const passwords = (within: Place = page): Locator => within.css('input[type=password]')

/** The open dialog or question. */
export const dialog = (): Locator => page.getByRole('dialog').or(page.getByRole('alertdialog'))

/** Answers the open question with this button. */
export const confirmWith = (action: string): Promise<void> => dialog().getByRole('button', { name: action }).click()

/** A toast's text; the region for screen readers repeats it. */
export const toast = (text: string): Locator => page.getByText(text).last()

/** The figure in the tile of that name. */
export const tile = (label: string): Locator =>
  page
    .css('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .css('dd')

/** The part of the screen under that heading. */
export const panel = (title: string): Locator =>
  page.css('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) })

const momentFields = (within: Place, label: string) => ({
  day: within.getByLabelText(new RegExp(`^${label}(?!,)`)),
  time: within.getByLabelText(`${label}, Uhrzeit`),
})

/** Types a moment, `2038-03-01T18:00`, into its two fields. */
export async function fillMoment(within: Place, label: string, moment: string): Promise<void> {
  const { day, time } = momentFields(within, label)
  await day.fill(moment.slice(0, 10))
  await time.fill(moment.slice(11, 16))
}

/** The value of a field. */
export function valueIn(locator: Locator): string {
  const element = locator.element()
  if (element instanceof HTMLInputElement || element instanceof HTMLSelectElement) return element.value
  if (element instanceof HTMLTextAreaElement) return element.value
  throw new Error(`${locator.asLocator()} is no field`)
}

/** The values of the two fields of a moment, as `fillMoment` takes them. */
export function momentIn(within: Place, label: string): string {
  const { day, time } = momentFields(within, label)
  return `${valueIn(day)}T${valueIn(time)}`
}

/** What is copied from now on; the clipboard itself is shared by all pages of the browser. */
export function copies(): { last(): string } {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  return { last: () => write.mock.lastCall?.[0] ?? '' }
}

/** A browser that shares, or with `undefined` one that cannot, until the test ends; the mock has what is shared. */
export function sharesBy<Share extends ((data: ShareData) => Promise<void>) | undefined>(value: Share): Share {
  Object.defineProperty(navigator, 'share', { configurable: true, value })
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'share')
  })
  return value
}
