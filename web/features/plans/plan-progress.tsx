import { makeStyles } from '@fluentui/react-components'
import { countedNoun, formatNumber } from '../../../shared/lib/numbers.ts'
import type { PlanSummary } from '../../../shared/model/plan.ts'
import { Progress } from '../../components/feedback/progress.tsx'
import { Row, Stack } from '../../components/layout/stack.ts'
import { Faint } from '../../components/layout/text.ts'
import { formatShare } from '../../lib/format/format.ts'
import { surplusText } from '../../lib/format/usage-text.ts'

const useStyles = makeStyles({
  line: { fontVariantNumeric: 'tabular-nums' },
})

export function PlanProgressBar({ plan: { name, progress } }: { plan: PlanSummary }) {
  const styles = useStyles()
  const { targets, required, planned } = progress
  const share = required > 0 ? Math.min(1, planned / required) : 0
  const surplus = surplusText(planned - required)
  return (
    <Stack gap="xs">
      <Row gap="m" rowGap="none" align="stretch" justify="between" className={styles.line}>
        <span>{targets === 0 ? 'Noch keine Ziele' : countedNoun(targets, 'Ziel', 'Ziele')}</span>
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
