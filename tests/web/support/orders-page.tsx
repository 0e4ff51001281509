import { createRoot, type Root } from 'react-dom/client'
import { onTestFinished, vi } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { removeSharedDevice } from '../../../web/lib/browser/worker-store.ts'
import { OrdersPage } from '../../../web/orders/ui/orders-page.tsx'
import { preferColours } from './accessible.ts'
import { type Answers, answers } from './answers.ts'

/** A key as links carry it. */
export const orderKey = 'k'.repeat(32)

let shown: { root: Root; place: HTMLElement } | undefined

/** Opens a member's page; what was open is closed. */
export async function visitOrders({
  key = orderKey,
  phone = true,
  dark,
  answers: given,
}: {
  key?: string
  phone?: boolean
  dark?: boolean
  answers?: Answers
} = {}): Promise<void> {
  leaveOrders()
  await page.viewport(phone ? 390 : 1440, phone ? 844 : 900)
  await preferColours(dark ? 'dark' : 'light')
  answers(given ?? {})
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  root.render(<OrdersPage orderKey={key} />)
  shown = { root, place }
  onTestFinished(async () => {
    leaveOrders()
    // The browser keeps it for the next file.
    await removeSharedDevice(key)
  })
}

export function leaveOrders(): void {
  shown?.root.unmount()
  shown?.place.remove()
  shown = undefined
}

const ignored = page.getByText('Tipp noch einmal.')

/** Marks the attack of a card as sent; presses again while the page ignores it, as its list has just moved. */
export async function markSent(card: Locator): Promise<void> {
  const sent = card.getByRole('button', { name: 'Abgeschickt' })
  await sent.click()
  await vi.waitFor(
    () => {
      const control = sent.query()
      if (!control) return
      if (ignored.query() && control instanceof HTMLElement) control.click()
      throw new Error('The attack is still open')
    },
    { timeout: 60_000, interval: 250 },
  )
}
