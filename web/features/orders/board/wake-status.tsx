import { countedNoun, formatNumber } from '../../../../shared/lib/numbers.ts'
import { ErrorNotice } from '../../../components/feedback/error-notice.tsx'
import { Notice } from '../../../components/feedback/notice.tsx'
import { Outcome } from '../../../components/feedback/outcome.tsx'
import { Row, Stack } from '../../../components/layout/stack.ts'
import { enumerate } from '../../../lib/format/format.ts'
import { failed, type Waking } from './use-waking.ts'
import { WakeButton } from './wake-button.tsx'
import { isReached, outcomeGroups } from './wake-outcome.ts'

/** What became of waking several players, with texts for those whom neither push nor chat reaches. */
export function WakeStatus({ waking, timeZone }: { waking: Waking; timeZone: string }) {
  const { round, dismiss } = waking
  if (!round) return null
  const { results, left, error } = round
  const reached = countedNoun(results.filter(isReached).length, 'Spieler', 'Spieler')
  return (
    <Outcome>
      {error !== undefined && <ErrorNotice title={failed} error={error} />}
      <Notice intent={left.length > 0 ? 'warning' : 'success'} onDismiss={dismiss}>
        <Stack gap="xs">
          <strong>{`${reached} erreicht${left.length > 0 ? `, ${formatNumber(left.length)} nicht` : ''}`}</strong>
          {outcomeGroups(results, timeZone).map(({ text, names }) => (
            <span key={text}>{`${text}: ${enumerate(names)}`}</span>
          ))}
        </Stack>
      </Notice>
      {left.length > 0 && (
        <Row gap="m">
          <WakeButton
            label={`Texte für ${countedNoun(left.length, 'Spieler', 'Spieler')}`}
            players={left}
            timeZone={timeZone}
          />
        </Row>
      )}
    </Outcome>
  )
}
