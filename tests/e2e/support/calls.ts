import type { Page } from 'playwright-core'

/** Watches the calls of a page. */
export function watchCalls(page: Page) {
  const asked = new Set<unknown>()
  page.on('request', (request) => asked.add(request))
  page.on('requestfinished', (request) => asked.delete(request))
  page.on('requestfailed', (request) => asked.delete(request))
  return {
    /** Opens an address, and forgets earlier requests. */
    goto(path: string) {
      asked.clear()
      return page.goto(path)
    },
    /** Waits until nothing has been asked for a while and nothing waits for an answer. */
    async quiet(): Promise<void> {
      for (let still = 0; still < 5; still++) {
        await page.waitForTimeout(20)
        if (asked.size > 0) still = -1
      }
    },
  }
}
