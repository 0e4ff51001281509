import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { shareTone } from '../../components/feedback/progress.tsx'
import { formatUsage } from '../../lib/format/usage-text.ts'

const useStyles = makeStyles({
  badge: {
    padding: `${tokens.spacingVerticalXXS} ${tokens.spacingHorizontalS}`,
    borderRadius: tokens.borderRadiusCircular,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
  },
  success: { color: tokens.colorStatusSuccessForeground1, backgroundColor: tokens.colorStatusSuccessBackground1 },
  info: { color: tokens.colorPaletteBlueForeground2, backgroundColor: tokens.colorPaletteBlueBackground2 },
  warning: { color: tokens.colorStatusWarningForeground1, backgroundColor: tokens.colorStatusWarningBackground1 },
  danger: { color: tokens.colorStatusDangerForeground1, backgroundColor: tokens.colorStatusDangerBackground1 },
})

/** A usage badge, at most 100 percent, coloured by grade. */
export function UsageBadge({ usage }: { usage: number }) {
  const styles = useStyles()
  return <span className={mergeClasses(styles.badge, styles[shareTone(usage)])}>{formatUsage(usage)}</span>
}
