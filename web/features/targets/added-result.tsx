import { makeStyles, Text, tokens } from '@fluentui/react-components'
import type { OutputOf } from '../../../shared/contract/endpoint.ts'
import type { targets } from '../../../shared/contract/targets.ts'
import { formatNumber } from '../../../shared/lib/numbers.ts'
import { CopyButton } from '../../components/copy-button.tsx'
import { Notice } from '../../components/notice.tsx'
import { RejectedLines } from '../../components/rejected-lines.tsx'
import { foretoldSentence, savedSentence } from './added-words.ts'

/** The answer to targets that were added, in any way. */
export type AddedTargets = OutputOf<typeof targets.addManual>

const useStyles = makeStyles({
  result: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  places: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
  list: {
    flex: '1 1 16rem',
    maxHeight: '4.5rem',
    overflowY: 'auto',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontVariantNumeric: 'tabular-nums',
    color: tokens.colorNeutralForeground2,
  },
})

/** What became of what was sent: new targets, known ones, and what was not taken. */
export function AddedResult({ answer }: { answer: AddedTargets }) {
  const styles = useStyles()
  return (
    <section className={styles.result} aria-label="Ergebnis">
      <Notice intent={answer.rejected > 0 ? 'warning' : 'success'}>{savedSentence(answer)}</Notice>
      <Rejected answer={answer} />
    </section>
  )
}

/** What would become of it, while nothing is saved yet. */
export function AddedPreview({ answer }: { answer: AddedTargets }) {
  const styles = useStyles()
  const { coordinates, accepted } = answer
  const more = accepted - coordinates.length
  return (
    <section className={styles.result} aria-label="Vorschau">
      <Notice intent={answer.rejected > 0 ? 'warning' : 'info'}>{foretoldSentence(answer)}</Notice>
      <div className={styles.places}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <section className={styles.list} tabIndex={0} aria-label="Koordinaten der Vorschau">
          {coordinates.join(' ')}
          {more > 0 && ` … und ${formatNumber(more)} weitere`}
        </section>
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
