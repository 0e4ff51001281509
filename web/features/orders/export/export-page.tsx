import { Button, makeStyles, useRestoreFocusTarget } from '@fluentui/react-components'
import { AddRegular } from '@fluentui/react-icons/svg/add'
import { ArrowSyncRegular } from '@fluentui/react-icons/svg/arrow-sync'
import { SendRegular } from '@fluentui/react-icons/svg/send'
import { lazy, useDeferredValue, useMemo, useRef, useState } from 'react'
import { ledger } from '../../../../shared/contract/ledger.ts'
import { worlds } from '../../../../shared/contract/worlds.ts'
import { messagesJson } from '../../../../shared/game/orders/order-message.ts'
import { fallbackServer } from '../../../../shared/game/world/markets.ts'
import { countedNoun, formatNumber } from '../../../../shared/lib/numbers.ts'
import type { ExportEntry } from '../../../../shared/model/order.ts'
import { BusySpinner } from '../../../components/feedback/busy-spinner.tsx'
import { CopyButton } from '../../../components/feedback/copy-button.tsx'
import { DeferredDialog } from '../../../components/feedback/deferred-dialog.tsx'
import { EmptyState } from '../../../components/feedback/empty-state.tsx'
import { ErrorNotice } from '../../../components/feedback/error-notice.tsx'
import { Loaded } from '../../../components/feedback/loading.tsx'
import { Notice } from '../../../components/feedback/notice.tsx'
import { useNotify } from '../../../components/feedback/notify.tsx'
import { Outcome } from '../../../components/feedback/outcome.tsx'
import { LinkButton } from '../../../components/layout/link-button.tsx'
import { Panel } from '../../../components/layout/panel.tsx'
import { Row } from '../../../components/layout/stack.ts'
import { Muted } from '../../../components/layout/text.ts'
import { FoundCount, nouns } from '../../../components/list/found-count.tsx'
import { OutdatedNotice } from '../../../components/plan/outdated-notice.tsx'
import { PlanConflicts } from '../../../components/plan/plan-conflicts.tsx'
import type { PlanContext } from '../../../lib/api/use-plan.ts'
import { useRead } from '../../../lib/api/use-read.ts'
import { useIsPhone } from '../../../lib/browser/use-phone.ts'
import { formatDateTime } from '../../../lib/format/format.ts'
import type { Sorting } from '../../../lib/format/sorting.ts'
import { paths } from '../../../lib/paths.ts'
import { MessageActions } from '../messages/message-actions.tsx'
import { kindFor, type Links, type MessageKind, messageOfKind } from '../messages/messages.ts'
import { MessagesPanel } from '../messages/messages-panel.tsx'
import { PnToolPanel } from '../messages/pn-tool-panel.tsx'
import { OrdersFrame } from '../orders-frame.tsx'
import { ExportTable } from './export-table.tsx'
import { FilesPanel } from './files-panel.tsx'
import { HandOverPanel } from './hand-over-panel.tsx'
import { IssueChangeList } from './issue-changes.tsx'
import { PlanNameSwitch } from './plan-name-switch.tsx'
import { PlayerFilterFields } from './player-filter.tsx'
import { filterPlayers, hasLeft, noFilter, type SortKey, sortPlayers } from './player-list.ts'
import { type Export, useExport } from './use-export.ts'
import { type Issuing, useIssue } from './use-issue.ts'
import { useRenewal } from './use-renewal.ts'

const PreviewDialog = lazy(() => import('./preview-dialog.tsx'))

const useStyles = makeStyles({
  files: { scrollMarginTop: '72px', minWidth: 0, outlineStyle: 'none' },
})

/** Issues a plan's orders and hands them to players: links, messages, files. */
export default function ExportPage() {
  return <OrdersFrame screen="export">{(context) => <Orders key={context.plan._id} {...context} />}</OrdersFrame>
}

function Orders(context: PlanContext) {
  const planId = context.plan._id
  const { showEntry, ...read } = useExport(planId)
  const issuing = useIssue(planId)
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
          {issuing.issued && (
            <Outcome key={issuing.issued.issue.number}>
              <Panel
                title={`Ausgabe ${formatNumber(issuing.issued.issue.number)}`}
                actions={<Button onClick={issuing.dismiss}>Schließen</Button>}
              >
                <IssueChangeList changes={issuing.issued.changes} />
              </Panel>
            </Outcome>
          )}
          {data.issue && data.entries.length > 0 ? (
            <Issued {...context} orders={data} issue={data.issue} issuing={issuing} showEntry={showEntry} />
          ) : (
            <NothingIssued planId={planId} orders={data} issuing={issuing} />
          )}
          <DeferredDialog open={issuing.isLooking}>
            <PreviewDialog planId={planId} timeZone={context.timeZone} issuing={issuing} />
          </DeferredDialog>
        </>
      )}
    </Loaded>
  )
}

interface IssueButtonProps {
  label: string
  orders: Export
  issuing: Issuing
  appearance?: 'primary'
}

function IssueButton({ label, orders, issuing, appearance }: IssueButtonProps) {
  const restoreFocus = useRestoreFocusTarget()
  const icon = orders.issue ? <ArrowSyncRegular /> : <AddRegular />
  return (
    <Button
      {...restoreFocus}
      appearance={appearance}
      icon={issuing.busy ? <BusySpinner /> : icon}
      disabledFocusable={issuing.busy}
      onClick={() => issuing.begin(orders)}
    >
      {label}
    </Button>
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
          <IssueButton
            label="Neue Pläne erstellen"
            orders={orders}
            issuing={issuing}
            {...(planned > 0 && { appearance: 'primary' as const })}
          />
        </Row>
      }
    />
  )
}

interface IssuedProps extends PlanContext {
  orders: Export
  issue: NonNullable<Export['issue']>
  issuing: Issuing
  showEntry: (entry: ExportEntry) => Promise<unknown>
}

function Issued({ plan, world, timeZone, orders, issue, issuing, showEntry }: IssuedProps) {
  const styles = useStyles()
  const notify = useNotify()
  const isPhone = useIsPhone()
  const { entries } = orders
  const [filter, setFilter] = useState(noFilter)
  const [sorting, setSorting] = useState<Sorting<SortKey>>({ key: 'name', descending: false })
  const wanted = useDeferredValue(filter)
  const shown = useMemo(() => sortPlayers(filterPlayers(entries, wanted), sorting), [entries, wanted, sorting])
  const byName = useMemo(() => sortPlayers(entries, { key: 'name', descending: false }), [entries])
  const withOrders = useMemo(() => byName.filter((entry) => !hasLeft(entry)), [byName])
  const renewal = useRenewal(plan._id, showEntry)
  const settings = useRead(worlds.settings, { params: { worldId: plan.world } })
  const [links, setLinks] = useState<Links>('own')
  const template = settings.data?.dsUltimateMessageTemplate
  const [chosenKind, setKind] = useState<MessageKind>()
  const kind = chosenKind ?? kindFor(filter.state)
  const writeMessages = useMemo(() => {
    if (template === undefined) return undefined
    const source = { template, links, place: { origin: window.location.origin, timeZone } }
    return (of: MessageKind) => (entry: ExportEntry) => messageOfKind(of, entry, source)
  }, [template, links, timeZone])
  const messageTo = useMemo(() => writeMessages?.(kind), [writeMessages, kind])
  const [filesOf, setFilesOf] = useState<number>()
  const files = useRef<HTMLDivElement>(null)
  const showFiles = (entry: ExportEntry) => {
    setFilesOf(entry.playerId)
    files.current?.scrollIntoView()
    files.current?.focus()
  }
  return (
    <>
      {orders.differs && !orders.outdated && (
        <Notice intent="info">
          Die Berechnung ist inzwischen eine andere als die, die ausgegeben wurde. Die Spieler sehen die neue erst, wenn
          du die Pläne regenerierst.
        </Notice>
      )}
      <Panel
        title={`Deine Pläne (${formatNumber(entries.length)})`}
        text={`Ausgabe ${formatNumber(issue.number)} vom ${formatDateTime(issue.at, timeZone)}: ${countedNoun(issue.lines, 'Angriff', 'Angriffe')}`}
        actions={
          <Row gap="s" align="stretch">
            <CopyButton
              label="Alle als JSON kopieren"
              done="JSON kopiert!"
              disabled={!writeMessages}
              text={() => (writeMessages ? messagesJson(byName.map(writeMessages('template'))) : '')}
              onCopied={() =>
                notify.success(`${countedNoun(entries.length, 'Nachricht', 'Nachrichten')} als JSON kopiert!`)
              }
              onFailed={() => notify.error('Fehler beim Kopieren. Bitte manuell kopieren.', undefined, 3)}
            />
            <IssueButton label="Pläne regenerieren" orders={orders} issuing={issuing} />
          </Row>
        }
      >
        <PlayerFilterFields
          filter={filter}
          onFilter={(wanted) => {
            // A text chosen for another filter would be surprising under this one.
            if (wanted.state !== filter.state) setKind(undefined)
            setFilter(wanted)
          }}
          sorting={sorting}
          onSort={isPhone ? setSorting : undefined}
        />
        <FoundCount shown={shown.length} total={entries.length} of={nouns.player} />
        <MessageActions kind={kind} onKind={setKind} shown={shown} messageTo={messageTo} />
        {shown.length > 0 ? (
          <ExportTable
            entries={shown}
            timeZone={timeZone}
            sorting={sorting}
            onSort={setSorting}
            messageTo={messageTo}
            onFiles={showFiles}
            onRenew={renewal.run}
          />
        ) : (
          <Muted>Kein Spieler passt zum Filter.</Muted>
        )}
        <PlanNameSwitch plan={plan} />
        <Row gap="s" align="stretch">
          <IssueButton label="Neue Pläne erstellen" orders={orders} issuing={issuing} appearance="primary" />
        </Row>
      </Panel>
      {settings.error && !settings.data && (
        <ErrorNotice
          title="Das PN-Template konnte nicht geladen werden"
          error={settings.error}
          onRetry={() => settings.mutate()}
        />
      )}
      {template !== undefined && messageTo && (
        <MessagesPanel
          kind={kind}
          template={template}
          entries={byName}
          messageTo={messageTo}
          links={links}
          onLinks={setLinks}
        />
      )}
      <PnToolPanel server={world?.server} />
      <div ref={files} className={styles.files} tabIndex={-1}>
        <FilesPanel
          planId={plan._id}
          planName={plan.name}
          entries={withOrders}
          world={{ server: world?.server ?? fallbackServer, timeZone }}
          playerId={filesOf}
          onPlayer={setFilesOf}
        />
      </div>
      <HandOverPanel
        planId={plan._id}
        entries={withOrders}
        issue={issue.number}
        handsOver={orders.handsOver}
        timeZone={timeZone}
        onEntry={showEntry}
      />
    </>
  )
}
