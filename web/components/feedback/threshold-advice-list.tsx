import { makeStyles, Text, tokens } from '@fluentui/react-components'
import { unitLabels } from '../../../shared/game/world/units.ts'
import { countedNoun, formatNumber } from '../../../shared/lib/numbers.ts'
import { senderTypeLabels } from '../../../shared/model/sender.ts'
import type { ThresholdAdvice } from '../../../shared/model/settings-preview.ts'
import { Stack } from '../layout/stack.ts'

const useStyles = makeStyles({
  list: { margin: 0, paddingInlineStart: tokens.spacingHorizontalXXL },
})

/** Thresholds that would give unclassified villages a role; nothing if there are none. */
export function ThresholdAdviceList({ advice = [] }: { advice: readonly ThresholdAdvice[] | undefined }) {
  const styles = useStyles()
  if (advice.length === 0) return null
  return (
    <Stack as="section" gap="xs" aria-label="Vorschläge für Schwellenwerte">
      <Text>Das gäbe Dörfern ohne Rolle eine:</Text>
      <ul className={styles.list}>
        {advice.map((one) => (
          <li key={`${one.type} ${one.unit}`}>{adviceSentence(one)}</li>
        ))}
      </ul>
    </Stack>
  )
}

function adviceSentence({ type, unit, from, to, gained, moved }: ThresholdAdvice): string {
  const change = `von ${formatNumber(from)} auf ${formatNumber(to)}`
  const others =
    moved > 0 ? `; ${countedNoun(moved, 'Dorf wechselt', 'Dörfer wechseln')} aus einer anderen Art dorthin` : ''
  return `${senderTypeLabels[type]}: Schwelle ${unitLabels[unit]} ${change} senken bringt ${countedNoun(gained, 'Dorf', 'Dörfer')}${others}.`
}
