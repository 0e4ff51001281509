import { makeStyles, tokens } from '@fluentui/react-components'
import type { Point } from '../../../../shared/game/world/frontline.ts'

const useStyles = makeStyles({
  tip: {
    position: 'absolute',
    zIndex: 1,
    maxWidth: '260px',
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalS}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke1}`,
    boxShadow: tokens.shadow8,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    pointerEvents: 'none',
    whiteSpace: 'pre-line',
  },
})

export function MapTip({ at, lines }: { at: Point; lines: readonly string[] }) {
  const styles = useStyles()
  // Left of the pointer beyond 300 pixels: the right edge could cut it off.
  const style = {
    ...(at.x > 300 ? { left: at.x - 14, transform: 'translateX(-100%)' } : { left: at.x + 14 }),
    top: Math.max(4, at.y - 12),
  }
  return (
    <div className={styles.tip} style={style} aria-hidden data-map-tip>
      {lines.join('\n')}
    </div>
  )
}
