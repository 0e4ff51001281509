import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { loadLocale } from '../lib/format/load-locale.ts'
import { TimeslotsApp } from './timeslots-app.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('timeslots.html has no #root')
// A transition is rendered in slices.
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <TimeslotsApp />
    </StrictMode>,
  ),
)

loadLocale()
