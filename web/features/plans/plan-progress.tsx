import { makeStyles } from '@fluentui/react-components'
import { countedNoun, formatNumber } from '../../../shared/lib/numbers.ts'
import type { PlanProgress, PlanSummary } from '../../../shared/model/plan.ts'
import { Progress } from '../../components/feedback/progress.tsx'
import { Row, Stack } from '../../components/layout/stack.ts'
import { Faint } from '../../components/layout/text.ts'
import { formatShare } from '../../lib/format/format.ts'
import { surplusText } from '../../lib/format/usage-text.ts'

const useStyles = makeStyles({
  line: { fontVariantNumeric: 'tabular-nums' },
})

/** Counts the targets that want attacks, as the plan's other pages do. */
function targetsText({ targets, spared = 0 }: PlanProgress): string {
  if (targets === 0) return 'Noch keine Ziele'
  return spared < targets ? countedNoun(targets - spared, 'Ziel', 'Ziele') : 'Kein Ziel mehr anzugreifen'
}

export function PlanProgressBar({ plan: { name, progress } }: { plan: PlanSummary }) {
  const styles = useStyles()
  const { required, planned } = progress
  const share = required > 0 ? Math.min(1, planned / required) : 0
  const surplus = surplusText(planned - required)
  return (
    <Stack gap="xs">
      <Row gap="m" rowGap="none" align="stretch" justify="between" className={styles.line}>
        <span>{targetsText(progress)}</span>
        {required > 0 && (
          <Faint>
            {`${formatNumber(planned)} von ${countedNoun(required, 'Angriff', 'Angriffen')} geplant (${formatShare(share)})${surplus ? ` · ${surplus}` : ''}`}
          </Faint>
        )}
      </Row>
      <Progress share={share} label={`Geplante Angriffe von ${name}`} />
    </Stack>
  )
}
