import { Button, makeStyles, Text, tokens } from '@fluentui/react-components'
import { Notice } from '../../components/notice.tsx'
import { Progress } from '../../components/progress.tsx'
import { messageOf } from '../../lib/api.ts'
import { countOf, formatNumber } from '../../lib/format.ts'
import { isDone } from './bulk-run.ts'
import type { BulkState } from './use-bulk.ts'

/** So many targets that stayed are named. */
const named = 20

const useStyles = makeStyles({
  running: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  line: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
  text: { flexGrow: 1, fontVariantNumeric: 'tabular-nums' },
})

interface BulkStatusProps {
  state: BulkState
  onStop: () => void
  onGoOn: () => void
  onDismiss: () => void
}

/** How far a change of many targets is, with a way to stop it; how it stopped, with a way to go on; and what stayed as it was. */
export function BulkStatus({ state: { job, progress, isRunning }, onStop, onGoOn, onDismiss }: BulkStatusProps) {
  const styles = useStyles()
  const { of, left, changed, standing, error } = progress
  if (isRunning) {
    return (
      <div className={styles.running}>
        <div className={styles.line}>
          <Text className={styles.text} role="status">
            {`${formatNumber(of - left.length)} von ${countOf(of, 'Ziel', 'Zielen')} ${job.done} …`}
          </Text>
          <Button size="small" onClick={onStop}>
            Anhalten
          </Button>
        </div>
        <Progress share={(of - left.length) / of} label={`Ziele ${job.done}`} />
      </div>
    )
  }
  return (
    <>
      {!isDone(progress) && (
        <div className={styles.running}>
          <Notice intent={error === undefined ? 'info' : 'error'} onDismiss={onDismiss}>
            {error === undefined ? (
              <strong>Angehalten.</strong>
            ) : (
              <>
                <strong>{`${job.failure}:`}</strong> {messageOf(error)}
              </>
            )}{' '}
            {`${countOf(changed, 'Ziel', 'Ziele')} ${job.done}, ${formatNumber(left.length)} noch offen.`}
          </Notice>
          <div>
            <Button appearance="primary" onClick={onGoOn}>
              {`Mit den übrigen ${formatNumber(left.length)} weitermachen`}
            </Button>
          </div>
        </div>
      )}
      {standing.length > 0 && (
        <Notice intent="warning" onDismiss={onDismiss}>
          {standingSentence(standing)}
        </Notice>
      )}
    </>
  )
}

function standingSentence(standing: readonly string[]): string {
  const places = standing.slice(0, named).map((id) => id.split('-').slice(1).join('|'))
  const more = standing.length > named ? ` und ${formatNumber(standing.length - named)} weitere` : ''
  const stay = standing.length === 1 ? '1 Ziel bleibt' : `${formatNumber(standing.length)} Ziele bleiben`
  return `${stay} unverändert, weil das Dorf schon als Ziel des neuen Typs im Plan steht: ${places.join(', ')}${more}.`
}
