import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { CheckmarkFilled } from '@fluentui/react-icons/svg/checkmark'
import { Link, useSearchParams } from 'react-router-dom'
import { onPhone, spokenOnly } from '../../lib/theme/theme-tokens.ts'
import { Row } from '../layout/stack.ts'
import { type PlanPage, stepStates, withSelection } from './plan-pages.ts'

const useStyles = makeStyles({
  list: { flexShrink: 0 },
  link: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    height: '36px',
    padding: `0 ${tokens.spacingHorizontalS}`,
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForeground2,
    textDecorationLine: 'none',
    whiteSpace: 'nowrap',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `${tokens.strokeWidthThick} solid ${tokens.colorStrokeFocus2}` },
    '@media (pointer: coarse)': { height: '44px' },
    [onPhone]: { height: '44px' },
  },
  linkCurrent: {
    color: tokens.colorBrandForeground2,
    fontWeight: tokens.fontWeightSemibold,
    backgroundColor: tokens.colorBrandBackground2,
    ':hover': { backgroundColor: tokens.colorBrandBackground2Hover },
  },
  mark: {
    flexShrink: 0,
    width: '22px',
    height: '22px',
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
  // On a phone the marks fit beside one another with the current name.
  labelAside: { [onPhone]: spokenOnly },
})

/** Navigation through a plan's steps: earlier ones are checked, the current one is marked. */
export function PlanWizard({ planId, current }: { planId: string; current: PlanPage }) {
  const styles = useStyles()
  const [query] = useSearchParams()
  return (
    <nav aria-label="Schritte des Plans">
      <Row as="ol" gap="xxs" wrap={false} className={styles.list}>
        {stepStates(current).map(({ key, label, number, state, path }) => (
          <li key={key}>
            <Link
              to={withSelection(path(planId), query)}
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
              <span className={mergeClasses(state !== 'current' && styles.labelAside)}>{label}</span>
            </Link>
          </li>
        ))}
      </Row>
    </nav>
  )
}
