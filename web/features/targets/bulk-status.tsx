import { Button, makeStyles, Text } from '@fluentui/react-components'
import { countedNoun, formatNumber } from '../../../shared/lib/numbers.ts'
import { Notice } from '../../components/feedback/notice.tsx'
import { Progress } from '../../components/feedback/progress.tsx'
import { Row, Stack } from '../../components/layout/stack.ts'
import { errorMessage } from '../../lib/api/api.ts'
import { isDone } from './bulk-run.ts'
import type { BulkState } from './use-bulk.ts'
import { placeInId } from './waves.ts'

const maxNamed = 20

const useStyles = makeStyles({
  text: { flexGrow: 1, fontVariantNumeric: 'tabular-nums' },
})

interface BulkStatusProps {
  state: BulkState
  onStop: () => void
  onGoOn: () => void
  /** Overwrites other people's changes of these targets. */
  onOver: (ids: readonly string[]) => void
  onDismiss: () => void
}

/** Progress of a bulk change; afterwards why it stopped and which targets are unchanged, with buttons to continue. */
export function BulkStatus({
  state: { job, progress, isRunning },
  onStop,
  onGoOn,
  onOver,
  onDismiss,
}: BulkStatusProps) {
  const styles = useStyles()
  const { of, left, changed, standing, overtaken, error } = progress
  if (isRunning) {
    return (
      <Stack gap="s">
        <Row gap="m">
          <Text className={styles.text} role="status">
            {`${formatNumber(of - left.length)} von ${countedNoun(of, 'Ziel', 'Zielen')} ${job.done} …`}
          </Text>
          <Button size="small" onClick={onStop}>
            Anhalten
          </Button>
        </Row>
        <Progress share={(of - left.length) / of} label={`Ziele ${job.done}`} />
      </Stack>
    )
  }
  return (
    <>
      {!isDone(progress) && (
        <Stack gap="s">
          <Notice intent={error === undefined ? 'info' : 'error'} onDismiss={onDismiss}>
            {error === undefined ? (
              <strong>Angehalten.</strong>
            ) : (
              <>
                <strong>{`${job.failure}:`}</strong> {errorMessage(error)}
              </>
            )}{' '}
            {`${countedNoun(changed, 'Ziel', 'Ziele')} ${job.done}, ${formatNumber(left.length)} noch offen.`}
          </Notice>
          <div>
            <Button appearance="primary" onClick={onGoOn}>
              {`Mit den übrigen ${formatNumber(left.length)} weitermachen`}
            </Button>
          </div>
        </Stack>
      )}
      {overtaken.length > 0 && (
        <Stack gap="s">
          <Notice intent="warning" onDismiss={onDismiss}>
            {stayingSentence(overtaken, 'weil jemand anderes sie inzwischen geändert hat')}
          </Notice>
          {job.sendOver && (
            <div>
              <Button onClick={() => onOver(overtaken)}>Trotzdem ändern</Button>
            </div>
          )}
        </Stack>
      )}
      {standing.length > 0 && (
        <Notice intent="warning" onDismiss={onDismiss}>
          {stayingSentence(standing, 'weil das Dorf schon als Ziel des neuen Typs im Plan steht')}
        </Notice>
      )}
    </>
  )
}

function stayingSentence(ids: readonly string[], why: string): string {
  const places = ids.slice(0, maxNamed).map(placeInId)
  const more = ids.length > maxNamed ? ` und ${formatNumber(ids.length - maxNamed)} weitere` : ''
  const stay = ids.length === 1 ? '1 Ziel bleibt' : `${formatNumber(ids.length)} Ziele bleiben`
  return `${stay} unverändert, ${why}: ${places.join(', ')}${more}.`
}
