import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { nextTask } from '../lib/browser/next-task.ts'
import { sessionToken } from '../lib/browser/persisted-store.ts'
import { loadLocale } from '../lib/format/load-locale.ts'
import { App } from './app.tsx'
import { createRouter, isReady } from './router.tsx'

/** Keeps index.html's content until the first screen's code is loaded. */
async function start() {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  await nextTask()
  const router = createRouter()
  if (sessionToken.get()) loadLocale()
  await isReady(router)
  await nextTask()
  // A transition is rendered in slices.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App router={router} />
      </StrictMode>,
    ),
  )
}

// Not awaited: the screens' code imports this module, which would deadlock.
void start()
