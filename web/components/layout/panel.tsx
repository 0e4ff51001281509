import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { onPhone } from '../../lib/theme/theme-tokens.ts'
import type { TourStep } from '../../lib/tour.ts'

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalL,
    minWidth: 0,
    padding: tokens.spacingHorizontalXXL,
    borderRadius: tokens.borderRadiusXLarge,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    [onPhone]: { padding: tokens.spacingHorizontalL },
  },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
  titles: { flexGrow: 1, minWidth: 0 },
  title: {
    margin: 0,
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase500,
    fontWeight: tokens.fontWeightSemibold,
    overflowWrap: 'anywhere',
  },
  text: { color: tokens.colorNeutralForeground3 },
})

interface PanelProps {
  title?: string
  text?: ReactNode
  actions?: ReactNode
  /** The step of the tour that its title is shown at. */
  tourStep?: TourStep
  className?: string
  children?: ReactNode
}

/** A section of a screen on its own card. */
export function Panel({ title, text, actions, tourStep, className, children }: PanelProps) {
  const styles = useStyles()
  return (
    <section className={mergeClasses(styles.root, className)}>
      {(title || actions) && (
        <div className={styles.head}>
          <div className={styles.titles}>
            {title && <h2 className={styles.title}>{tourStep ? <span data-tour={tourStep}>{title}</span> : title}</h2>}
            {text && <div className={styles.text}>{text}</div>}
          </div>
          {actions}
        </div>
      )}
      {children}
    </section>
  )
}
