import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'

/** Styles of tiles, also for clickable ones. */
export const tileClasses = makeStyles({
  tiles: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(8rem, 1fr))',
    gap: tokens.spacingHorizontalM,
    margin: 0,
  },
  tile: {
    display: 'flex',
    flexDirection: 'column-reverse',
    justifyContent: 'flex-end',
    gap: tokens.spacingVerticalXXS,
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    borderRadius: tokens.borderRadiusLarge,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    borderLeftWidth: tokens.strokeWidthThickest,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow2,
  },
  neutral: { borderLeftColor: tokens.colorBrandStroke1 },
  success: { borderLeftColor: tokens.colorStatusSuccessBorderActive },
  warning: { borderLeftColor: tokens.colorStatusWarningBorderActive },
  danger: { borderLeftColor: tokens.colorStatusDangerBorderActive },
  value: {
    margin: 0,
    fontSize: tokens.fontSizeHero700,
    lineHeight: tokens.lineHeightHero700,
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
  },
  label: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
})

export interface Stat {
  label: string
  value: ReactNode
  tone?: 'neutral' | 'success' | 'warning' | 'danger'
}

export function StatTiles({ stats }: { stats: Stat[] }) {
  const styles = tileClasses()
  return (
    <dl className={styles.tiles}>
      {stats.map(({ label, value, tone = 'neutral' }) => (
        <div key={label} className={mergeClasses(styles.tile, styles[tone])}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
