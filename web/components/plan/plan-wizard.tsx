import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { CheckmarkFilled } from '@fluentui/react-icons/svg/checkmark'
import { Link, useSearchParams } from 'react-router-dom'
import { inDigits, onPhone, spokenOnly } from '../../lib/theme/theme-tokens.ts'
import { Row } from '../layout/stack.ts'
import { usePlanLinkStyles, withNames } from './plan-link-styles.ts'
import { type PlanPage, stepStates, type WizardStep, withSelection } from './plan-pages.ts'

const useStyles = makeStyles({
  list: { flexShrink: 0 },
  mark: {
    flexShrink: 0,
    // A circle around its number however large the text is, within the bar.
    width: 'min(1.85em, 36px)',
    height: 'min(1.85em, 36px)',
    borderRadius: tokens.borderRadiusCircular,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStrokeAccessible}`,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
    // For all pages to fit.
    [withNames]: { [`@container plan (max-width: ${inDigits(1007)})`]: { display: 'none' } },
  },
  markOn: {
    color: tokens.colorNeutralForegroundOnBrand,
    backgroundColor: tokens.colorBrandBackground,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorBrandBackground}`,
  },
  // Below its label, which is wider, so that nothing moves when it appears.
  note: {
    display: 'block',
    fontSize: tokens.fontSizeBase100,
    lineHeight: 1.1,
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorStatusWarningForeground1,
    [`@container plan (max-width: ${inDigits(1007)})`]: spokenOnly,
  },
  noted: { lineHeight: 1.1 },
  // A mark for the note where that has no room.
  dotted: {
    position: 'relative',
    [`@container plan (max-width: ${inDigits(1007)})`]: {
      '::after': {
        content: '""',
        position: 'absolute',
        top: '2px',
        insetInlineEnd: '2px',
        width: '8px',
        height: '8px',
        borderRadius: tokens.borderRadiusCircular,
        backgroundColor: tokens.colorStatusWarningBackground3,
      },
    },
    // The dot is placed at the step's mark.
    [onPhone]: { '::after': { insetInlineStart: '26px' } },
  },
  // On a phone the marks fit beside one another with the current name.
  labelAside: { [onPhone]: spokenOnly },
})

/** Navigation through a plan's steps: earlier ones are checked, the current one is marked. */
export function PlanWizard(props: {
  planId: string
  current: PlanPage
  /** Few words on what is wrong at a step. */
  notes: Partial<Record<WizardStep, string>>
}) {
  const { planId, current, notes } = props
  const styles = useStyles()
  const links = usePlanLinkStyles()
  const [query] = useSearchParams()
  return (
    <nav aria-label="Schritte des Plans">
      <Row as="ol" gap="xxs" wrap={false} className={styles.list}>
        {stepStates(current).map(({ key, label, number, state, path }) => (
          <li key={key}>
            <Link
              to={withSelection(path(planId), query)}
              className={mergeClasses(links.link, state === 'current' && links.current, notes[key] && styles.dotted)}
              title={notes[key]}
              aria-current={state === 'current' ? 'step' : undefined}
            >
              <Row
                as="span"
                wrap={false}
                inline
                justify="center"
                className={mergeClasses(styles.mark, state !== 'ahead' && styles.markOn)}
                aria-hidden
              >
                {state === 'done' ? <CheckmarkFilled /> : number}
              </Row>
              <span className={mergeClasses(state !== 'current' && styles.labelAside, notes[key] && styles.noted)}>
                {label}
                {notes[key] && <span className={styles.note}> {notes[key]}</span>}
              </span>
            </Link>
          </li>
        ))}
      </Row>
    </nav>
  )
}
