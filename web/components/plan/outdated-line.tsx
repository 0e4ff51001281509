import { makeStyles, tokens } from '@fluentui/react-components'
import { HistoryRegular } from '@fluentui/react-icons/svg/history'
import type { OutdatedReason } from '../../../shared/model/run-inputs.ts'
import { Row } from '../layout/stack.ts'
import { outdatedNames, outdatedSentence } from './outdated.ts'

const useStyles = makeStyles({
  line: {
    color: tokens.colorStatusWarningForeground1,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  icon: { flexShrink: 0, fontSize: tokens.fontSizeBase400 },
})

/** Warns in one line that calculated results are outdated, and why; nothing if current. */
export function OutdatedLine({ reasons }: { reasons: readonly OutdatedReason[] }) {
  const styles = useStyles()
  if (reasons.length === 0) return null
  return (
    <Row as="span" gap="xs" wrap={false} className={styles.line} title={outdatedSentence(reasons)}>
      <HistoryRegular className={styles.icon} aria-hidden />
      <span>{`Berechnung veraltet: ${outdatedNames(reasons)}`}</span>
    </Row>
  )
}
