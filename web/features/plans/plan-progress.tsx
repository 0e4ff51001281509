import { makeStyles, tokens } from '@fluentui/react-components'
import { countedNoun, formatNumber } from '../../../shared/lib/numbers.ts'
import type { PlanSummary } from '../../../shared/model/plan.ts'
import { Progress } from '../../components/feedback/progress.tsx'
import { formatShare } from '../../lib/format/format.ts'
import { surplusText } from '../../lib/format/usage-text.ts'

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS },
  line: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    columnGap: tokens.spacingHorizontalM,
    fontVariantNumeric: 'tabular-nums',
  },
  quiet: { color: tokens.colorNeutralForeground3 },
})

/** A plan's targets, and the share of wanted attacks that are planned. */
export function PlanProgressBar({ plan: { name, progress } }: { plan: PlanSummary }) {
  const styles = useStyles()
  const { targets, required, planned } = progress
  const share = required > 0 ? Math.min(1, planned / required) : 0
  const surplus = surplusText(planned - required)
  return (
    <div className={styles.root}>
      <div className={styles.line}>
        <span>{targets === 0 ? 'Noch keine Ziele' : countedNoun(targets, 'Ziel', 'Ziele')}</span>
        {required > 0 && (
          <span className={styles.quiet}>
            {`${formatNumber(planned)} von ${countedNoun(required, 'Angriff', 'Angriffen')} geplant (${formatShare(share)})${surplus ? ` · ${surplus}` : ''}`}
          </span>
        )}
      </div>
      <Progress share={share} label={`Geplante Angriffe von ${name}`} />
    </div>
  )
}
