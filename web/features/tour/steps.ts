import type { PositioningShorthandValue } from '@fluentui/react-components'
import { countedNoun } from '../../../shared/lib/numbers.ts'
import type { Plan } from '../../../shared/model/plan.ts'
import { isToIssue } from '../../components/plan/next-step.ts'
import { serverNow } from '../../lib/api/server-clock.ts'
import { paths } from '../../lib/paths.ts'
import { type TourStep, tourSteps } from '../../lib/tour.ts'

interface StepText {
  title: string
  text: string
}

interface Step {
  /** The pages that have its control; the first is where the tour leads. */
  pages: (plan: Plan) => readonly [string, ...string[]]
  position: PositioningShorthandValue
  /** Whether the step waits for a press of its control, until the plan says that it is done. */
  isDone: (plan: Plan) => boolean
  text: (plan: Plan) => StepText
}

const hasResult = ({ lacks }: Plan) => lacks === undefined
const isIssued = ({ sending }: Plan) => sending !== undefined
const always = () => true

export const steps: Record<TourStep, Step> = {
  troops: {
    pages: ({ _id }) => [paths.troops(_id)],
    position: 'above-start',
    isDone: always,
    text: () => ({
      title: 'Das sind eure Truppen',
      text: 'Aus diesen Dörfern kann der Plan Angriffe schicken. Ihre Truppen fügst du oben aus dem Spiel ein, hier ist das schon geschehen.',
    }),
  },
  targets: {
    pages: ({ _id }) => [paths.targets(_id)],
    position: 'above',
    isDone: always,
    text: () => ({
      title: 'Das sind die Ziele',
      text: 'Zu jedem Ziel steht, wie viele Offs, Fakes und andere Angriffe es bekommen soll. Oben kommen neue dazu, unter „Ziele bearbeiten“ änderst du sie.',
    }),
  },
  calculate: {
    pages: ({ _id }) => [paths.calculate(_id)],
    position: 'below',
    isDone: hasResult,
    text: (plan) =>
      hasResult(plan)
        ? { title: 'Berechnet', text: 'Zu jedem Ziel stehen jetzt die Dörfer fest, die rechtzeitig ankommen.' }
        : {
            title: 'Drück auf „Alles berechnen“',
            text: 'Der Angriffsplaner sucht zu jedem Ziel die Dörfer, die rechtzeitig ankommen. Das dauert ein paar Sekunden.',
          },
  },
  issue: {
    pages: (plan) => {
      const { _id } = plan
      return isToIssue(plan, serverNow()) ? [paths.export(_id), paths.calculate(_id)] : [paths.export(_id)]
    },
    position: 'below',
    isDone: isIssued,
    text: (plan) =>
      isIssued(plan)
        ? { title: 'Befehle ausgegeben', text: issuedText(plan) }
        : {
            title: 'Gib die Befehle aus',
            text: 'Bis jetzt siehst nur du die Angriffe. Drück auf den Knopf: Dann bekommt jeder Spieler eine Seite mit seinen Befehlen.',
          },
  },
  sheet: {
    pages: ({ _id }) => [paths.export(_id)],
    position: 'below-start',
    isDone: always,
    text: () => ({
      title: 'Öffne die Seite eines Spielers',
      text: 'Jeder Spieler hat seinen eigenen Link. Auf der Seite dahinter sieht er ohne Anmeldung, wann er aus welchem Dorf was abschickt, und hakt es ab.',
    }),
  },
}

const issuedText = ({ sending }: Plan) =>
  `${countedNoun(sending?.players ?? 0, 'Spieler hat', 'Spieler haben')} ${countedNoun(sending?.lines ?? 0, 'Befehl', 'Befehle')}. Was du danach änderst, sehen sie erst mit der nächsten Ausgabe.`

/** The step before or after; undefined beyond the first and last. */
export const stepBeside = (step: TourStep, by: 1 | -1): TourStep | undefined => tourSteps[tourSteps.indexOf(step) + by]

/** Whether a step belongs to a page of the plan. */
export const isAt = (step: TourStep, plan: Plan, pathname: string): boolean =>
  steps[step].pages(plan).includes(pathname)

/** The step of a page of the plan: the first one that is not done, else the last. */
export function stepOfPage(plan: Plan, pathname: string): TourStep | undefined {
  const there = tourSteps.filter((step) => isAt(step, plan, pathname))
  return there.find((step) => !steps[step].isDone(plan)) ?? there.at(-1)
}
