import { Button } from '@fluentui/react-components'
import { SendRegular } from '@fluentui/react-icons/svg/send'
import { lazy } from 'react'
import { ledger } from '../../../../shared/contract/ledger.ts'
import { orders } from '../../../../shared/contract/orders.ts'
import { countedNoun, formatNumber } from '../../../../shared/lib/numbers.ts'
import { DeferredDialog } from '../../../components/feedback/deferred-dialog.tsx'
import { EmptyState } from '../../../components/feedback/empty-state.tsx'
import { Loaded } from '../../../components/feedback/loading.tsx'
import { Notice } from '../../../components/feedback/notice.tsx'
import { Outcome } from '../../../components/feedback/outcome.tsx'
import { LinkButton } from '../../../components/layout/link-button.tsx'
import { Panel } from '../../../components/layout/panel.tsx'
import { Row } from '../../../components/layout/stack.ts'
import { OutdatedNotice } from '../../../components/plan/outdated-notice.tsx'
import { PlanConflicts } from '../../../components/plan/plan-conflicts.tsx'
import type { PlanContext } from '../../../lib/api/use-plan.ts'
import { useRead } from '../../../lib/api/use-read.ts'
import { usePageActions } from '../../../lib/page-actions.ts'
import { paths } from '../../../lib/paths.ts'
import { OrdersFrame } from '../orders-frame.tsx'
import { IssueButton } from './issue-button.tsx'
import { changesSentence, IssueChangeList, isFirstIssue } from './issue-changes.tsx'
import { IssuedOrders } from './issued-orders.tsx'
import { type Export, type Issued, type Issuing, useIssue } from './use-issue.ts'

const PreviewDialog = lazy(() => import('./preview-dialog.tsx'))

/** Issues a plan's orders and hands them to players: links, messages, files. */
export default function ExportPage() {
  return <OrdersFrame screen="export">{(context) => <Orders key={context.plan._id} {...context} />}</OrdersFrame>
}

function Orders(context: PlanContext) {
  const planId = context.plan._id
  const read = useRead(orders.list, { params: { planId } })
  const issuing = useIssue(planId)
  const { data: shown } = read
  usePageActions(shown ? [{ label: 'Befehle ausgeben', run: () => issuing.begin(shown) }] : [])
  const conflicts = useRead(ledger.conflicts, { params: { planId } })
  // Conflicts that appear later would push the plans down.
  const isCompared = conflicts.data !== undefined || conflicts.error !== undefined
  return (
    <Loaded
      read={isCompared ? read : { ...read, data: undefined }}
      failed="Die Pläne der Spieler konnten nicht geladen werden"
      loading="Pläne werden geladen …"
      screen
    >
      {(data) => (
        <>
          <OutdatedNotice reasons={data.outdatedBy} planId={planId} />
          <PlanConflicts read={conflicts} timeZone={context.timeZone} />
          {issuing.issued && <IssueOutcome issued={issuing.issued} onClose={issuing.dismiss} />}
          {data.issue && data.entries.length > 0 ? (
            <IssuedOrders {...context} orders={data} issue={data.issue} issuing={issuing} />
          ) : (
            <NothingIssued planId={planId} orders={data} issuing={issuing} />
          )}
          <DeferredDialog open={isPreviewOpen(issuing, data)}>
            <PreviewDialog
              open={isPreviewOpen(issuing, data)}
              planId={planId}
              timeZone={context.timeZone}
              issuing={issuing}
            />
          </DeferredDialog>
        </>
      )}
    </Loaded>
  )
}

const isPreviewOpen = ({ isLooking, isAsked }: Issuing, { differs }: Export) => isLooking || (isAsked && differs)

function IssueOutcome({ issued: { issue, changes }, onClose }: { issued: Issued; onClose: () => void }) {
  const title = `Ausgabe ${formatNumber(issue.number)}`
  return (
    <Outcome key={issue.number}>
      {isFirstIssue(changes) ? (
        <Notice intent="success" onDismiss={onClose}>
          {`${title}. ${changesSentence(changes)}`}
        </Notice>
      ) : (
        <Panel title={title} actions={<Button onClick={onClose}>Schließen</Button>}>
          <IssueChangeList changes={changes} />
        </Panel>
      )}
    </Outcome>
  )
}

function NothingIssued({ planId, orders, issuing }: { planId: string; orders: Export; issuing: Issuing }) {
  const { planned } = orders
  return (
    <EmptyState
      icon={<SendRegular />}
      title="Noch keine Pläne vorhanden"
      text={
        planned > 0
          ? `${countedNoun(planned, 'Angriff ist', 'Angriffe sind')} berechnet, und noch kein Spieler weiß davon. Erstelle die Pläne: Jeder Spieler bekommt eine Seite mit seinen Angriffen und einen Link dorthin.`
          : 'Aus den berechneten Angriffen entsteht für jeden Spieler eine Seite mit einem Link dorthin. In diesem Plan ist noch nichts berechnet.'
      }
      action={
        <Row gap="s" align="stretch">
          {planned === 0 && (
            <LinkButton to={paths.calculate(planId)} appearance="primary">
              Zur Berechnung
            </LinkButton>
          )}
          <IssueButton label="Neue Pläne erstellen" orders={orders} issuing={issuing} isPrimary={planned > 0} />
        </Row>
      }
    />
  )
}
