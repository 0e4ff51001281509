import { createRoot, type Root } from 'react-dom/client'
import { unload } from 'swr'
import { page } from 'vitest/browser'
import type { Account, Role } from '../../../shared/model/account.ts'
import { App } from '../../../web/app/app.tsx'
import { createRouter, isReady } from '../../../web/app/router.tsx'
import { TimeslotsApp } from '../../../web/app/timeslots-app.tsx'
import { noteServerDate } from '../../../web/lib/api/server-clock.ts'
import { forgetChanges } from '../../../web/lib/draft/list-changes.ts'
import { setTour } from '../../../web/lib/tour.ts'
import { type Answers, answers, forgetAnswers } from './answers.ts'
import { aUser, aWorld } from './samples.ts'

export interface Visit {
  /** Signed in with this role or as this account; nobody when left out. */
  as?: Role | Account
  phone?: boolean
  dark?: boolean
  answers?: Answers
}

let shown: { root: Root; router?: ReturnType<typeof createRouter>; place: HTMLElement } | undefined
let visits = 0

/** Opens the site at an address; what was open is closed. */
export async function visit(path: string, { as, phone, dark, answers: given }: Visit = {}): Promise<void> {
  close()
  await page.viewport(phone ? 390 : 1440, phone ? 844 : 900)
  store('angriffsplaner.theme', dark ? 'dark' : undefined)
  if (as) {
    const user = typeof as === 'string' ? aUser({ username: as, role: as }) : as
    // No answer for one session is ever taken for another's.
    store('angriffsplaner.token', `token-${++visits}`)
    // The small map on a plan's page asks for the attacks, sooner or later.
    const attacks = { attacks: [], outdated: false, outdatedBy: [] }
    answers({ 'sessions.me': { user }, 'worlds.list': { worlds: [aWorld()] }, 'calculations.attacks': attacks })
  }
  answers(given ?? {})
  window.history.replaceState(undefined, '', path)
  await show()
}

/** Closes the page and opens it again, as a reload does: what the site remembers stays. */
export async function reload(): Promise<void> {
  close()
  await show()
}

async function show(): Promise<void> {
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  if (window.location.pathname.startsWith('/timeslots/')) {
    root.render(<TimeslotsApp />)
    shown = { root, place }
    return
  }
  const router = createRouter()
  await isReady(router)
  root.render(<App router={router} />)
  shown = { root, router, place }
}

function close(): void {
  shown?.root.unmount()
  shown?.router?.dispose()
  shown?.place.remove()
  shown = undefined
  unload({ revalidate: false })
  forgetChanges()
}

/** Closes the page and forgets all that it has remembered; throws when a call had no answer. */
export function leave(): void {
  close()
  for (const key of Object.keys(localStorage)) store(key, undefined)
  setTour(undefined)
  sessionStorage.clear()
  forgetAnswers()
  noteServerDate(new Date().toUTCString())
  document.body.replaceChildren()
}

/** Keeps something in the browser as another tab would do it. */
export function store(key: string, value: string | undefined): void {
  if (value === undefined) localStorage.removeItem(key)
  else localStorage.setItem(key, value)
  window.dispatchEvent(new StorageEvent('storage', { key, newValue: value ?? null }))
}
