import { makeStyles, Text, tokens } from '@fluentui/react-components'
import type { OutputOf } from '../../../shared/contract/endpoint.ts'
import type { targets } from '../../../shared/contract/targets.ts'
import { Notice } from '../../components/notice.tsx'
import { RejectedLines } from '../../components/rejected-lines.tsx'
import { countOf } from '../../lib/format.ts'

/** The answer to targets that were added, in any way. */
export type AddedTargets = OutputOf<typeof targets.addManual>

const useStyles = makeStyles({
  result: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
})

/** What became of the coordinates that were sent. */
export function AddedResult({ answer }: { answer: AddedTargets }) {
  const styles = useStyles()
  const { message, rejected, rejectedLines } = answer
  return (
    <section className={styles.result} aria-label="Ergebnis">
      <Notice intent={rejected > 0 ? 'warning' : 'success'}>
        {rejected > 0 ? `${message} ${countOf(rejected, 'Zeile', 'Zeilen')} abgelehnt.` : message}
      </Notice>
      {rejectedLines.length > 0 && (
        <>
          <Text weight="semibold">Abgelehnte Zeilen</Text>
          <RejectedLines lines={rejectedLines} />
        </>
      )}
    </section>
  )
}
