import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { CheckmarkFilled } from '@fluentui/react-icons/svg/checkmark'
import { Link } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import { onPhone, spokenOnly } from '../../lib/theme/theme-tokens.ts'
import { Row } from '../layout/stack.ts'

export const wizardSteps = [
  { key: 'details', label: 'Plan Details', path: paths.plan },
  { key: 'troops', label: 'Troop Upload', path: paths.troops },
  { key: 'targets', label: 'Assign Targets', path: paths.targets },
  { key: 'calculate', label: 'Calculate', path: paths.calculate },
  { key: 'realIncs', label: 'Real Incs', path: paths.realIncs },
  { key: 'utilization', label: 'Utilization', path: paths.utilization },
] as const

export type WizardStep = (typeof wizardSteps)[number]['key']

/** The state of each step while `current` is shown. */
export function stepStates(current: WizardStep) {
  const at = wizardSteps.findIndex(({ key }) => key === current)
  return wizardSteps.map((step, index) => ({
    ...step,
    number: index + 1,
    state: index < at ? ('done' as const) : index === at ? ('current' as const) : ('ahead' as const),
  }))
}

const onNarrow = '@media (min-width: 640.02px) and (max-width: 1200px)'

const useStyles = makeStyles({
  list: {
    display: 'flex',
    margin: 0,
    padding: tokens.spacingHorizontalXS,
    gap: tokens.spacingHorizontalXS,
    listStyleType: 'none',
    // Fits all six side by side, with the current one's name, on the narrowest phone.
    [onPhone]: { gap: 0, flexWrap: 'wrap' },
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow2,
  },
  item: { flex: '1 1 0', minWidth: 0, [onPhone]: { flex: '0 0 auto' } },
  itemCurrent: { [onPhone]: { flex: '1 1 auto' } },
  link: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: tokens.spacingHorizontalS,
    minHeight: '44px',
    padding: `0 ${tokens.spacingHorizontalM}`,
    borderRadius: tokens.borderRadiusLarge,
    color: tokens.colorNeutralForeground2,
    textDecorationLine: 'none',
    whiteSpace: 'nowrap',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `${tokens.strokeWidthThick} solid ${tokens.colorStrokeFocus2}` },
    // Too narrow for number and name side by side, as at 200 % zoom.
    [onNarrow]: {
      flexDirection: 'column',
      justifyContent: 'flex-start',
      gap: tokens.spacingVerticalXXS,
      height: '100%',
      padding: tokens.spacingVerticalXS,
      textAlign: 'center',
    },
    [onPhone]: { gap: tokens.spacingHorizontalXS, padding: `0 ${tokens.spacingHorizontalXS}` },
  },
  linkCurrent: {
    color: tokens.colorBrandForeground2,
    fontWeight: tokens.fontWeightSemibold,
    backgroundColor: tokens.colorBrandBackground2,
    ':hover': { backgroundColor: tokens.colorBrandBackground2Hover },
  },
  mark: {
    flexShrink: 0,
    width: '28px',
    height: '28px',
    [onPhone]: { width: '24px', height: '24px' },
    borderRadius: tokens.borderRadiusCircular,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStrokeAccessible}`,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
  },
  markOn: {
    color: tokens.colorNeutralForegroundOnBrand,
    backgroundColor: tokens.colorBrandBackground,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorBrandBackground}`,
  },
  label: {
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    [onNarrow]: {
      maxWidth: '100%',
      fontSize: tokens.fontSizeBase200,
      lineHeight: tokens.lineHeightBase200,
      whiteSpace: 'normal',
    },
    [onPhone]: { whiteSpace: 'normal' },
  },
  labelAside: {
    [onPhone]: spokenOnly,
  },
})

/** Navigation through a plan's steps: earlier ones are checked, the current one is marked. */
export function PlanWizard({ planId, current }: { planId: string; current: WizardStep }) {
  const styles = useStyles()
  return (
    <nav aria-label="Schritte des Plans">
      <ol className={styles.list}>
        {stepStates(current).map(({ key, label, number, state, path }) => (
          <li key={key} className={mergeClasses(styles.item, state === 'current' && styles.itemCurrent)}>
            <Link
              to={path(planId)}
              className={mergeClasses(styles.link, state === 'current' && styles.linkCurrent)}
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
              <span className={mergeClasses(styles.label, state !== 'current' && styles.labelAside)}>{label}</span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
