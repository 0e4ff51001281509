import { Button } from '@fluentui/react-components'
import { useMemo, useState } from 'react'
import { orders } from '../../../../../shared/contract/orders.ts'
import { formatNumber } from '../../../../../shared/lib/numbers.ts'
import type { BoardStandIns } from '../../../../../shared/model/orders/stand-in.ts'
import { BusySpinner } from '../../../../components/feedback/busy-spinner.tsx'
import { useNotify } from '../../../../components/feedback/notify.tsx'
import { Panel } from '../../../../components/layout/panel.tsx'
import { Row } from '../../../../components/layout/stack.ts'
import { Muted } from '../../../../components/layout/text.ts'
import { PastListButton } from '../../../../components/list/past-list-button.tsx'
import { call, serverSentence } from '../../../../lib/api/api.ts'
import { useAction } from '../../../../lib/api/use-action.ts'
import { askedSentence, byNeed, canAsk, lostSummary, readyText } from './lost-orders.ts'
import { LostOrdersTable } from './lost-orders-table.tsx'

interface StandInsPanelProps {
  planId: string
  standIns: BoardStandIns
  now: number
  timeZone: string
  onOpen: (playerId: number) => void
  /** Leads to what is below the list. */
  onPast: () => void
}

const outcomeSeconds = 8

/** The attacks that their players do not send, with who is asked and who sends them instead. */
export default function StandInsPanel({ planId, standIns, now, timeZone, onOpen, onPast }: StandInsPanelProps) {
  const { mode } = standIns
  const notify = useNotify()
  /** The order that is asked for, or all. */
  const [pending, setPending] = useState<string>()
  const ask = useAction(async (line?: string) => {
    setPending(line)
    try {
      const asked = await call(orders.findStandIns, {
        params: { planId },
        body: line === undefined ? {} : { lines: [line] },
      })
      const show = asked.players > 0 ? notify.success : notify.info
      show(askedSentence(asked), undefined, outcomeSeconds)
    } catch (failure) {
      notify.error('Die Anfrage hat nicht geklappt.', serverSentence(failure))
    }
  })
  const sorted = useMemo(() => byNeed(standIns.orders, now), [standIns.orders, now])
  const askable = mode === 'off' ? 0 : sorted.filter((order) => canAsk(order, now)).length
  const summary = lostSummary(sorted, now)
  return (
    <Panel
      title="Verlorene Angriffe"
      text={readyText(standIns)}
      actions={
        <Row gap="s" align="stretch">
          <PastListButton label="Zum Stand" rows={sorted.length} onPast={onPast} />
          {askable > 1 && (
            <Button
              appearance="primary"
              icon={ask.busy && pending === undefined ? <BusySpinner /> : undefined}
              disabledFocusable={ask.busy}
              onClick={() => ask.run()}
            >
              {`Für alle ${formatNumber(askable)} Ersatz anfragen`}
            </Button>
          )}
        </Row>
      }
    >
      {summary === undefined ? (
        <Muted>Gerade ist kein Angriff verloren, für den noch jemand einspringen könnte.</Muted>
      ) : (
        <>
          <Muted aria-live="polite">{summary}</Muted>
          <LostOrdersTable
            orders={sorted}
            now={now}
            timeZone={timeZone}
            onOpen={onOpen}
            asking={ask.busy ? (pending ?? 'all') : undefined}
            onAsk={mode === 'off' ? undefined : ask.run}
          />
        </>
      )}
    </Panel>
  )
}
