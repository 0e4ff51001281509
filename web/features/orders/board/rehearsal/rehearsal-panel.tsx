import { Button } from '@fluentui/react-components'
import { lazy, useMemo, useState } from 'react'
import { formatNumber } from '../../../../../shared/lib/numbers.ts'
import type { Board } from '../../../../../shared/model/orders/issue.ts'
import type { Plan } from '../../../../../shared/model/plan.ts'
import { BusySpinner } from '../../../../components/feedback/busy-spinner.tsx'
import { DeferredDialog } from '../../../../components/feedback/deferred-dialog.tsx'
import { Notice } from '../../../../components/feedback/notice.tsx'
import { Outcome } from '../../../../components/feedback/outcome.tsx'
import { LinkButton } from '../../../../components/layout/link-button.tsx'
import { Panel } from '../../../../components/layout/panel.tsx'
import { Row } from '../../../../components/layout/stack.ts'
import { formatWeekdayTime } from '../../../../lib/format/format.ts'
import { paths } from '../../../../lib/paths.ts'
import { passesRehearsal, rehearsingPlayers } from './readiness.ts'
import { RehearsalTable } from './rehearsal-table.tsx'
import { useRehearsal } from './use-rehearsal.ts'

const WithoutAbsentDialog = lazy(() => import('./without-absent-dialog.tsx'))

interface RehearsalPanelProps {
  plan: Plan
  board: Board
  now: number
  timeZone: string
  onOpen: (playerId: number) => void
}

/** Asks all players before the first launch whether they are there, and leaves out those who are not. */
export default function RehearsalPanel({ plan, board, now, timeZone, onOpen }: RehearsalPanelProps) {
  const planId = plan._id
  const { rehearsal } = board
  const begin = useRehearsal(planId)
  const [isLooking, setLooking] = useState(false)
  const [isAdopted, setAdopted] = useState(false)
  const isRunning = rehearsal !== undefined && Date.parse(rehearsal.since) <= now
  const rehearsing = useMemo(
    () => (isRunning && rehearsal ? rehearsingPlayers(board, rehearsal) : []),
    [board, rehearsal, isRunning],
  )
  const open = rehearsing.filter(passesRehearsal.open).length
  const canLeaveOut = open > 0 || rehearsing.some(passesRehearsal.absent)
  return (
    <Panel
      title="Generalprobe"
      text={stateText(rehearsal, isRunning, timeZone)}
      actions={
        <Row gap="s" align="stretch">
          {canLeaveOut && (
            <Button appearance="primary" onClick={() => setLooking(true)}>
              Ohne sie neu berechnen
            </Button>
          )}
          <Button
            appearance={isRunning ? 'secondary' : 'primary'}
            icon={begin.busy ? <BusySpinner /> : undefined}
            disabledFocusable={begin.busy}
            onClick={() => begin.run(isRunning)}
          >
            {isRunning ? 'Noch einmal fragen' : rehearsal ? 'Jetzt beginnen' : 'Generalprobe beginnen'}
          </Button>
        </Row>
      }
    >
      {isAdopted && (
        <Outcome>
          <Notice intent="success" onDismiss={() => setAdopted(false)}>
            Neu berechnet. Die Spieler sehen es, sobald du die Befehle neu ausgibst.
          </Notice>
          <Row>
            <LinkButton to={paths.export(planId)} appearance="primary">
              Zum Ausgeben
            </LinkButton>
          </Row>
        </Outcome>
      )}
      {isRunning && <RehearsalTable rehearsing={rehearsing} now={now} timeZone={timeZone} onOpen={onOpen} />}
      <DeferredDialog open={isLooking}>
        <WithoutAbsentDialog
          open={isLooking}
          plan={plan}
          silent={formatNumber(open)}
          onClose={() => setLooking(false)}
          onAdopted={() => setAdopted(true)}
        />
      </DeferredDialog>
    </Panel>
  )
}

function stateText(rehearsal: Board['rehearsal'], isRunning: boolean, timeZone: string): string {
  if (!rehearsal) return 'Frag alle mit offenen Angriffen, ob sie bereit sind und ihr Wecker klingelt'
  const { since, isBegun, by } = rehearsal
  const at = formatWeekdayTime(since, timeZone)
  if (!isRunning) return `Beginnt von selbst: ${at}`
  return `Seit ${at}${by === undefined ? '' : `, begonnen von ${by}`}${isBegun ? '' : ', von selbst begonnen'}`
}
