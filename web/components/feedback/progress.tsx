import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { toPercent } from '../../lib/format/format.ts'

const useStyles = makeStyles({
  track: {
    height: '8px',
    overflow: 'hidden',
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorNeutralBackground5,
  },
  bar: {
    height: '100%',
    borderRadius: tokens.borderRadiusCircular,
    transitionProperty: 'width',
    transitionDuration: tokens.durationSlow,
    transitionTimingFunction: tokens.curveEasyEase,
    '@media (prefers-reduced-motion: reduce)': { transitionDuration: '0.01ms' },
  },
  brand: { backgroundColor: tokens.colorBrandBackground },
  success: { backgroundColor: tokens.colorStatusSuccessBackground3 },
  info: { backgroundColor: tokens.colorPaletteBlueBorderActive },
  warning: { backgroundColor: tokens.colorStatusWarningBackground3 },
  danger: { backgroundColor: tokens.colorStatusDangerBackground3 },
})

export type Tone = 'success' | 'info' | 'warning' | 'danger'

/** The specification's grades of a share 0..1, by rounded percentage: from 80 % success, 60 info, 40 warning, below danger. */
export function shareTone(share: number): Tone {
  const percent = toPercent(share, 1)
  return percent >= 80 ? 'success' : percent >= 60 ? 'info' : percent >= 40 ? 'warning' : 'danger'
}

interface ProgressProps {
  /** 0..1; more is shown as full. */
  share: number
  /** Screen readers announce the bar by this name. */
  label: string
  tone?: Tone | 'brand'
}

export function Progress({ share, label, tone = 'brand' }: ProgressProps) {
  const styles = useStyles()
  const percent = toPercent(Math.min(1, Math.max(0, share)), 1)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className={styles.track}
    >
      <div className={mergeClasses(styles.bar, styles[tone])} style={{ width: `${percent}%` }} />
    </div>
  )
}
