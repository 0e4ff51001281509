import { Button, makeStyles, Text } from '@fluentui/react-components'
import { ArrowUndoRegular } from '@fluentui/react-icons/svg/arrow-undo'
import { countedNoun, formatNumber } from '../../../../shared/lib/numbers.ts'
import { Notice } from '../../../components/feedback/notice.tsx'
import { Outcome } from '../../../components/feedback/outcome.tsx'
import { Progress } from '../../../components/feedback/progress.tsx'
import { Row } from '../../../components/layout/stack.ts'
import { errorMessage } from '../../../lib/api/api.ts'
import { enumerate } from '../../../lib/format/format.ts'
import type { Bulk, BulkMarks } from './use-bulk-marks.ts'

/** Max players named in the notice. */
const named = 5

const useStyles = makeStyles({
  text: { flexGrow: 1, fontVariantNumeric: 'tabular-nums' },
})

export function BulkMarksStatus({ bulk }: { bulk: Bulk }) {
  const styles = useStyles()
  const { reached, ended } = bulk
  if (reached) {
    return (
      <Outcome key="running">
        <Row gap="m">
          <Text className={styles.text} role="status">
            {`${formatNumber(reached.done)} von ${countedNoun(reached.of, 'Spieler', 'Spielern')} …`}
          </Text>
          <Button size="small" onClick={bulk.stop}>
            Anhalten
          </Button>
        </Row>
        <Progress share={reached.done / Math.max(1, reached.of)} label="Angriffe werden vermerkt" />
      </Outcome>
    )
  }
  if (!ended) return null
  const { state, made, left, error } = ended
  return (
    <Outcome key="ended">
      {left.length > 0 && (
        <Notice intent={error === undefined ? 'info' : 'error'}>
          {error === undefined ? (
            <strong>Angehalten.</strong>
          ) : (
            <strong>{errorMessage(error, 'Fehler beim Speichern!')}</strong>
          )}{' '}
          {`Noch nicht vermerkt: ${namesText(left)}.`}
        </Notice>
      )}
      {left.length === 0 && error !== undefined && (
        <Notice intent="error">{errorMessage(error, 'Fehler beim Speichern!')}</Notice>
      )}
      <Notice intent={madeCount(ended) > 0 ? 'success' : 'info'} onDismiss={bulk.dismiss}>
        {endText(ended)}
      </Notice>
      <Row gap="m">
        {left.length > 0 && (
          <Button appearance="primary" onClick={() => bulk.goOn(ended)}>
            {`Mit ${countedNoun(left.length, 'Spieler', 'Spielern')} weitermachen`}
          </Button>
        )}
        {state === 'sent' && made.length > 0 && (
          <Button icon={<ArrowUndoRegular />} onClick={() => bulk.undo(ended)}>
            Rückgängig
          </Button>
        )}
      </Row>
    </Outcome>
  )
}

const madeCount = ({ made }: BulkMarks) => made.reduce((sum, { marks }) => sum + marks.length, 0)

function endText(ended: BulkMarks): string {
  const count = madeCount(ended)
  if (count === 0) return ended.state === 'sent' ? 'Nichts war überfällig.' : 'Nichts war zurückzunehmen.'
  const attacks = countedNoun(count, 'Angriff', 'Angriffe')
  const players = countedNoun(new Set(ended.made.map(({ player }) => player.playerId)).size, 'Spieler', 'Spielern')
  return ended.state === 'sent'
    ? `${attacks} von ${players} als abgeschickt vermerkt.`
    : `${attacks} von ${players} ${count === 1 ? 'ist' : 'sind'} wieder offen.`
}

const namesText = (players: BulkMarks['left']): string => {
  const names = players.slice(0, named).map(({ playerName }) => playerName)
  const more = players.length - names.length
  return enumerate(more > 0 ? [...names, `${formatNumber(more)} weitere`] : names)
}
