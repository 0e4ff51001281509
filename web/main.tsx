import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { createRouter, isReady } from './app/router.tsx'

/** Resolves in a task of its own: between the steps of the start a slow device paints, and takes what is typed. */
const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve))

/** What index.html shows stays until the code of the first screen is there. */
async function start() {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  await nextTask()
  const router = createRouter()
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

// Not awaited: the screens' code imports from this module, which would never be done.
void start()
