import { paths } from '../../lib/paths.ts'

/** The six steps of a plan, in order; `g` and the letter lead there. */
export const wizardSteps = [
  { key: 'details', letter: 'd', about: 'Name, Stämme, Zeiten', label: 'Plan Details', path: paths.plan },
  { key: 'troops', letter: 't', about: 'Truppen', label: 'Troop Upload', path: paths.troops },
  { key: 'targets', letter: 'a', about: 'Ziele', label: 'Assign Targets', path: paths.targets },
  { key: 'calculate', letter: 'c', about: 'Berechnung', label: 'Calculate', path: paths.calculate },
  { key: 'realIncs', letter: 'r', about: 'Gesehene Angriffe', label: 'Real Incs', path: paths.realIncs },
  { key: 'utilization', letter: 'u', about: 'Auslastung', label: 'Utilization', path: paths.utilization },
] as const

/** A plan's pages beside the steps. */
export const otherPages = [
  { key: 'timeslots', letter: 'z', about: 'Wer wann senden kann', label: 'Zeitfenster', path: paths.adminTimeslots },
  { key: 'assignments', letter: 'v', about: 'Dörfer nach Spielern', label: 'Verplante Offs', path: paths.assignments },
  { key: 'export', letter: 'e', about: 'Befehle ausgeben', label: 'Export', path: paths.export },
  { key: 'board', letter: 'f', about: 'Wer was abgeschickt hat', label: 'Fortschritt', path: paths.board },
  { key: 'report', letter: 'i', about: 'Was daraus geworden ist', label: 'Bericht', path: paths.report },
  {
    key: 'map',
    letter: 'k',
    about: 'Angriffe auf der Karte',
    label: 'Karte',
    path: (plan: string) => paths.map({ plan }),
  },
] as const

export type WizardStep = (typeof wizardSteps)[number]['key']
export type PlanPage = WizardStep | (typeof otherPages)[number]['key']

/** The state of each step while `current` is shown; all are ahead on pages beside the steps. */
export function stepStates(current: PlanPage) {
  const at = wizardSteps.findIndex(({ key }) => key === current)
  return wizardSteps.map((step, index) => ({
    ...step,
    number: index + 1,
    state: index < at ? ('done' as const) : index === at ? ('current' as const) : ('ahead' as const),
  }))
}

/** What the pages of a plan share in their address: the selected player and target. */
const sharedParameters = ['player', 'target']

/** The address of a plan's page that keeps the selection of the current one's query. */
export function withSelection(path: string, query: URLSearchParams): string {
  const [pathname = '', own] = path.split('?')
  const kept = new URLSearchParams(own)
  for (const name of sharedParameters) {
    const value = query.get(name)
    if (value) kept.set(name, value)
  }
  return kept.size > 0 ? `${pathname}?${kept}` : pathname
}
