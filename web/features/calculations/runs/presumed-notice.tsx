import { Button } from '@fluentui/react-components'
import { orders } from '../../../../shared/contract/orders.ts'
import { chunked } from '../../../../shared/lib/chunks.ts'
import { countedNoun, formatNumber } from '../../../../shared/lib/numbers.ts'
import { runPooled } from '../../../../shared/lib/worker-pool.ts'
import type { SentOrders } from '../../../../shared/model/calculation.ts'
import { isOverdue, laterThan, maxMarksAtOnce } from '../../../../shared/model/orders/order.ts'
import { BusySpinner } from '../../../components/feedback/busy-spinner.tsx'
import { useConfirm } from '../../../components/feedback/confirm.tsx'
import { ErrorNotice } from '../../../components/feedback/error-notice.tsx'
import { Notice } from '../../../components/feedback/notice.tsx'
import { LinkButton } from '../../../components/layout/link-button.tsx'
import { Row, Stack } from '../../../components/layout/stack.ts'
import { call } from '../../../lib/api/api.ts'
import { reread } from '../../../lib/api/reread.ts'
import { serverNow } from '../../../lib/api/server-clock.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { paths } from '../../../lib/paths.ts'

/** Max players marked in parallel. */
const limit = 4

interface PresumedNoticeProps {
  planId: string
  presumed: SentOrders['presumed']
}

/** Names the open orders whose launch is over, which count as sent, and releases them; nothing without any. */
export function PresumedNotice({ planId, presumed }: PresumedNoticeProps) {
  const confirm = useConfirm()
  const releasing = useAction(async ({ count, players }: NonNullable<SentOrders['presumed']>) => {
    const confirmed = await confirm({
      title: `${countedNoun(count, 'Befehl', 'Befehle')} freigeben?`,
      text: 'Sie gelten dann als ausgelassen, und die nächste Berechnung darf ihre Dörfer neu verplanen. Wer doch abgeschickt hat, kann es weiter abhaken.',
      action: 'Freigeben',
    })
    if (!confirmed) return
    const { failed } = await runPooled(players, ({ playerId }) => release(planId, playerId), {
      limit,
      isOver: (run) => run.failed.length > 0,
    })
    await reread(orders.markAsLeader, { params: { planId } })
    if (failed[0]) throw failed[0].error
  })
  if (!presumed) return null
  return (
    <Notice intent="warning">
      <Stack gap="s">
        <Row as="span" gap="m" justify="between">
          <span>{presumedSentence(presumed)}</span>
          <Row as="span" gap="s">
            <LinkButton to={paths.board(planId)}>Fortschritt ansehen</LinkButton>
            <Button
              icon={releasing.busy ? <BusySpinner /> : null}
              disabledFocusable={releasing.busy}
              onClick={() => releasing.run(presumed)}
            >
              Freigeben
            </Button>
          </Row>
        </Row>
        {releasing.error !== undefined && <ErrorNotice title="Fehler beim Freigeben!" error={releasing.error} />}
      </Stack>
    </Notice>
  )
}

/** Marks the player's overdue attacks as skipped. */
async function release(planId: string, playerId: number): Promise<void> {
  const params = { planId, playerId: String(playerId) }
  const now = serverNow()
  const { lines } = await call(orders.playerSheet, { params })
  const wanted = lines
    .filter((line) => isOverdue(line, now))
    .map((line) => ({ line: line.id, state: 'skipped' as const, at: laterThan(line, now), reason: releasedReason }))
  for (const marks of chunked(wanted, maxMarksAtOnce)) await call(orders.markAsLeader, { params, body: { marks } })
}

const releasedReason = 'Von der Führung freigegeben'

const presumedSentence = ({ count, players }: NonNullable<SentOrders['presumed']>): string =>
  count === 1
    ? '1 Befehl ist vermutlich unterwegs: Seine Abschickzeit ist vorbei, aber niemand hat ihn abgehakt. Er bleibt in jeder Berechnung.'
    : `${formatNumber(count)} Befehle von ${countedNoun(players.length, 'Spieler', 'Spielern')} sind vermutlich unterwegs: Ihre Abschickzeit ist vorbei, aber niemand hat sie abgehakt. Sie bleiben in jeder Berechnung.`
