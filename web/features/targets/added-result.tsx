import { makeStyles, Text, tokens } from '@fluentui/react-components'
import type { OutputOf } from '../../../shared/contract/endpoint.ts'
import type { targets } from '../../../shared/contract/targets.ts'
import { countedNoun, formatNumber } from '../../../shared/lib/numbers.ts'
import { CopyButton } from '../../components/feedback/copy-button.tsx'
import { Notice } from '../../components/feedback/notice.tsx'
import { RejectedLines } from '../../components/feedback/rejected-lines.tsx'
import { foretoldSentence, savedSentence } from './added-words.ts'
import { PreviewTable } from './preview-table.tsx'

/** Response to targets added in any way. */
export type AddedTargets = OutputOf<typeof targets.addManual>

const useStyles = makeStyles({
  result: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  places: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
  quiet: { color: tokens.colorNeutralForeground2 },
})

/** Result of adding targets: new, known and rejected ones. */
export function AddedResult({ answer }: { answer: AddedTargets }) {
  const styles = useStyles()
  return (
    <section className={styles.result} aria-label="Ergebnis">
      <Notice intent={answer.rejected + answer.own > 0 ? 'warning' : 'success'}>{savedSentence(answer)}</Notice>
      <Rejected answer={answer} />
    </section>
  )
}

/** Preview of adding targets; nothing is saved yet. */
export function AddedPreview({ answer }: { answer: AddedTargets }) {
  const styles = useStyles()
  const { coordinates, targets, accepted } = answer
  const more = accepted - coordinates.length
  return (
    <section className={styles.result} aria-label="Vorschau">
      <Notice intent={answer.rejected + answer.own > 0 ? 'warning' : 'info'}>{foretoldSentence(answer)}</Notice>
      <PreviewTable targets={targets} />
      <div className={styles.places}>
        {more > 0 && <Text className={styles.quiet}>{`… und ${countedNoun(more, 'weiteres', 'weitere')}`}</Text>}
        <CopyButton size="small" label="Koordinaten kopieren" text={coordinates.join(' ')} />
      </div>
      <Rejected answer={answer} />
    </section>
  )
}

function Rejected({ answer: { rejected, rejectedLines } }: { answer: AddedTargets }) {
  if (rejectedLines.length === 0) return null
  return (
    <>
      <Text weight="semibold">
        {rejected > rejectedLines.length
          ? `Abgelehnte Zeilen (die ersten ${formatNumber(rejectedLines.length)} von ${formatNumber(rejected)})`
          : 'Abgelehnte Zeilen'}
      </Text>
      <RejectedLines lines={rejectedLines} />
    </>
  )
}
