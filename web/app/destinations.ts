import type { Role } from '../../shared/model/account.ts'
import { otherPages, withSelection, wizardSteps } from '../components/plan/plan-pages.ts'
import { paths } from '../lib/paths.ts'
import { linksFor } from './navigation.ts'

/** A page that `g` and a letter lead to. */
export interface Destination {
  letter: string
  label: string
  about?: string
  to: string
}

const editTargets = { letter: 'm', label: 'Ziele bearbeiten', about: 'Mengen je Ziel', path: paths.editTargets }
const createPlan = { letter: 'n', label: 'Neuen Plan erstellen', to: paths.createPlan() }
const handbook = { letter: 'h', label: 'Hilfe', to: paths.help() }

/** The pages of the open plan, then those of the site; a letter leads to its first page. */
export function destinations(role: Role, planId: string | undefined, query: URLSearchParams): Destination[] {
  const ofPlan =
    planId === undefined
      ? []
      : [...wizardSteps, ...otherPages, editTargets].map(({ letter, label, about, path }) => ({
          letter,
          label,
          about,
          to: withSelection(path(planId), query),
        }))
  const taken = new Set(ofPlan.map(({ letter }) => letter))
  const ofSite = [...linksFor(role, ''), createPlan, handbook]
  return [
    ...ofPlan,
    ...ofSite.filter(({ letter }) => !taken.has(letter)).map(({ letter, label, to }) => ({ letter, label, to })),
  ]
}
