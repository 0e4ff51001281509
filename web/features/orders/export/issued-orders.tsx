import { makeStyles, tokens } from '@fluentui/react-components'
import { lazy, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { worlds } from '../../../../shared/contract/worlds.ts'
import { messagesJson } from '../../../../shared/game/orders/order-message.ts'
import { attacksText } from '../../../../shared/game/orders/order-trains.ts'
import { fallbackServer } from '../../../../shared/game/world/markets.ts'
import { countedNoun, formatNumber } from '../../../../shared/lib/numbers.ts'
import type { ExportEntry } from '../../../../shared/model/orders/issue.ts'
import { CopyButton } from '../../../components/feedback/copy-button.tsx'
import { ErrorNotice } from '../../../components/feedback/error-notice.tsx'
import { Loading } from '../../../components/feedback/loading.tsx'
import { Notice } from '../../../components/feedback/notice.tsx'
import { useNotify } from '../../../components/feedback/notify.tsx'
import { ModeContent, ModeTabs } from '../../../components/form/mode-tabs.tsx'
import { Deferred } from '../../../components/layout/deferred.tsx'
import { Row, Stack } from '../../../components/layout/stack.ts'
import { Muted, Strong } from '../../../components/layout/text.ts'
import type { PlanContext } from '../../../lib/api/use-plan.ts'
import { useRead } from '../../../lib/api/use-read.ts'
import { formatDateTime } from '../../../lib/format/format.ts'
import { belowBars } from '../../../lib/theme/theme-tokens.ts'
import { useAddressFilter } from '../../../lib/use-address-filter.ts'
import { useAddressPlayer } from '../../../lib/use-address-player.ts'
import { useAddressTab } from '../../../lib/use-address-tab.ts'
import { kindFor, type Links, type MessageKind, messageOfKind } from '../messages/messages.ts'
import { IssueButton } from './issue-button.tsx'
import { filterPlayers, hasLeft, type PlayerFilter, readFilter, sortPlayers } from './player-list.ts'
import { PlayersTab } from './players-tab.tsx'
import type { Export, Issuing } from './use-issue.ts'
import { WebhookProblems } from './webhook-problems.tsx'

const MessagesTab = lazy(() => import('../messages/messages-tab.tsx'))
const FilesTab = lazy(() => import('../files/files-tab.tsx'))
const ShareTab = lazy(() => import('../share/share-tab.tsx'))

const useStyles = makeStyles({
  issue: { flexGrow: 1 },
  files: { scrollMarginTop: belowBars, paddingTop: tokens.spacingVerticalS, minWidth: 0, outlineStyle: 'none' },
})

const tabs = {
  players: 'Spieler',
  messages: 'Nachrichten & Script',
  files: 'Dateien & DS-Ultimate',
  share: 'Plan zeigen',
}

interface IssuedOrdersProps extends PlanContext {
  orders: Export
  issue: NonNullable<Export['issue']>
  issuing: Issuing
}

/** The current issue in three tabs: its players, their messages, files for other tools. */
export function IssuedOrders({ plan, world, timeZone, orders, issue, issuing }: IssuedOrdersProps) {
  const styles = useStyles()
  const notify = useNotify()
  const { entries } = orders
  const [tab, chooseTab] = useAddressTab(tabs, 'players')
  const [filter, setFilter] = useAddressFilter(readFilter)
  const wanted = useDeferredValue(filter)
  const byName = useMemo(() => sortPlayers(entries, { key: 'name', descending: false }), [entries])
  const shown = useMemo(() => filterPlayers(byName, wanted), [byName, wanted])
  const withOrders = useMemo(() => byName.filter((entry) => !hasLeft(entry)), [byName])
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
  const [player, choosePlayer] = useAddressPlayer()
  const files = useRef<HTMLDivElement>(null)
  const isAsked = useRef(false)
  const showFiles = (entry: ExportEntry) => {
    isAsked.current = true
    choosePlayer(entry.playerId)
    chooseTab('files')
  }
  useEffect(() => {
    if (tab === 'files' && isAsked.current) files.current?.focus()
    isAsked.current = false
  }, [tab])
  const list = {
    entries,
    shown,
    filter,
    onFilter(next: PlayerFilter) {
      // A text chosen for another filter would be surprising under this one.
      if (next.state !== filter.state) setKind(undefined)
      setFilter(next)
    },
    kind,
    onKind: setKind,
    messageTo,
  }
  // What has changed is issued first, then the messages are sent.
  const isBehind = orders.differs || orders.outdated
  return (
    <>
      <WebhookProblems plan={plan} />
      {orders.differs && !orders.outdated && (
        <Notice intent="info">
          Die Berechnung ist inzwischen eine andere als die, die ausgegeben wurde. Die Spieler sehen die neue erst, wenn
          du die Pläne regenerierst.
        </Notice>
      )}
      <Stack gap="xs" shrink>
        <Row gap="s" rowGap="xs">
          <Strong as="h2" size={500}>{`Deine Pläne (${formatNumber(entries.length)})`}</Strong>
          <Muted className={styles.issue}>
            {`Ausgabe ${formatNumber(issue.number)} vom ${formatDateTime(issue.at, timeZone)}: ${attacksText(issue.lines, issue.commands)}`}
          </Muted>
          <CopyButton
            appearance={isBehind ? 'secondary' : 'primary'}
            label="Alle als JSON kopieren"
            done="JSON kopiert!"
            disabled={!writeMessages}
            text={() => (writeMessages ? messagesJson(byName.map(writeMessages('template'))) : '')}
            onCopied={() =>
              notify.success(`${countedNoun(entries.length, 'Nachricht', 'Nachrichten')} als JSON kopiert!`)
            }
            onFailed={() => notify.error('Fehler beim Kopieren. Bitte manuell kopieren.', undefined, 3)}
          />
          <IssueButton label="Pläne regenerieren" orders={orders} issuing={issuing} isPrimary={isBehind} />
        </Row>
        <ModeTabs label="Bereiche" modes={tabs} mode={tab} onMode={chooseTab} />
        {settings.error && !settings.data && (
          <ErrorNotice
            title="Das PN-Template konnte nicht geladen werden"
            error={settings.error}
            onRetry={() => settings.mutate()}
          />
        )}
        {tab === 'players' && (
          <PlayersTab
            {...list}
            player={player}
            plan={plan}
            timeZone={timeZone}
            onFiles={showFiles}
            issueButton={<IssueButton label="Neue Pläne erstellen" orders={orders} issuing={issuing} />}
          />
        )}
        {tab === 'messages' && (
          <Deferred when fallback={<Loading screen />}>
            <MessagesTab
              {...list}
              template={template}
              links={links}
              onLinks={setLinks}
              server={world?.server}
              plan={plan}
              timeZone={timeZone}
            />
          </Deferred>
        )}
        {tab === 'share' && (
          <Deferred when fallback={<Loading screen />}>
            <ShareTab plan={plan} timeZone={timeZone} />
          </Deferred>
        )}
        {/* Hidden, not removed: a hand-over goes on. */}
        <ModeContent shown={tab === 'files'}>
          <div ref={files} className={styles.files} tabIndex={-1}>
            <Deferred when={tab === 'files'} fallback={<Loading screen />}>
              <FilesTab
                plan={plan}
                entries={withOrders}
                world={{ server: world?.server ?? fallbackServer, timeZone }}
                playerId={withOrders.some(({ playerId }) => playerId === player) ? player : undefined}
                onPlayer={choosePlayer}
                issue={issue.number}
                handsOver={orders.handsOver}
              />
            </Deferred>
          </div>
        </ModeContent>
      </Stack>
    </>
  )
}
