import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { orders } from '../../../shared/contract/orders.ts'
import type { CopyWorld } from '../../../shared/game/orders/order-formats.ts'
import { timeMissed } from '../../../shared/model/orders/order.ts'
import { callPublic } from '../../lib/api/api.ts'
import { AlarmStrip } from '../alarms/alarm-strip.tsx'
import { BarAttacks } from '../alarms/bar-attacks.tsx'
import { PageTitle } from '../alarms/page-title.tsx'
import { useAlarms } from '../alarms/use-alarms.ts'
import { useNotifications } from '../alarms/use-notifications.ts'
import { useAtSecond, useTicker } from '../clock/ticking.tsx'
import {
  commandsOf,
  dueSeconds,
  filterRows,
  isEarly,
  isOpen,
  type OrderRow,
  openOnly,
  orderRows,
  overdueRows,
} from '../data/order-rows.ts'
import type { OrdersSource, OrdersView } from '../data/orders-source.ts'
import type { PageSheet } from '../data/page-sheet.ts'
import { useOwnMarking } from '../data/use-own-marking.ts'
import { FilterBar } from '../list/filter-bar.tsx'
import type { CardActions } from '../list/order-details.tsx'
import { OrderList } from '../list/order-list.tsx'
import { later } from '../parts/later.tsx'
import { useTapGuard } from '../parts/use-tap-guard.ts'
import type { Jump } from '../parts/window-list.tsx'
import { useInstall } from '../tools/use-install.ts'
import { ChangesPanel } from './changes-panel.tsx'
import { GonePanel } from './gone-panel.tsx'
import { LeftNotice } from './left-notice.tsx'
import { OverdueNotice } from './overdue-notice.tsx'
import { PrintedSheet } from './printed-sheet.tsx'
import { RefusedPanel } from './refused-panel.tsx'
import { StateNotices } from './state-notices.tsx'
import { TitleLine } from './title-line.tsx'
import { UndoBar } from './undo-bar.tsx'

const EarlyDialog = later(() => import('./early-dialog.tsx').then((part) => part.EarlyDialog))
const MissedDialog = later(() => import('./missed-dialog.tsx').then((part) => part.MissedDialog))
const OfferPanel = later(() => import('../stand-ins/offer-panel.tsx').then((part) => part.OfferPanel))
const ReadySwitch = later(() => import('../stand-ins/ready-switch.tsx').then((part) => part.ReadySwitch))
const RehearsalPanel = later(() => import('./rehearsal-panel.tsx').then((part) => part.RehearsalPanel))
const SkipDialog = later(() => import('./skip-dialog.tsx').then((part) => part.SkipDialog))
const WithdrawnPanel = later(() => import('./withdrawn-panel.tsx').then((part) => part.WithdrawnPanel))

interface SheetScreenProps {
  view: OrdersView
  sheet: PageSheet
  source: OrdersSource
  orderKey: string
}

export function SheetScreen({ view, sheet, source, orderKey }: SheetScreenProps) {
  const [filter, setFilter] = useState(openOnly)
  const { recent, mark, takeBack } = useOwnMarking(source)
  const [skipping, setSkipping] = useState<OrderRow>()
  const [early, setEarly] = useState<OrderRow>()
  const [missed, setMissed] = useState<readonly OrderRow[]>()
  const [jump, setJump] = useState<Jump>()
  const rows = useMemo(() => orderRows(sheet, view.queue), [sheet, view.queue])
  const wanted = useDeferredValue(filter)
  const overdueAt = useAtSecond((second) => (overdueRows(rows, second).at(-1)?.launch ?? 0) + dueSeconds)
  const shown = useMemo(() => filterRows(rows, wanted, overdueAt), [rows, wanted, overdueAt])
  const commands = useMemo(() => shown.flatMap(commandsOf), [shown])
  const world = useMemo(() => copyWorld(sheet, view.isUv), [sheet, view.isUv])
  const ticker = useTicker()
  const install = useInstall()
  const alarms = useAlarms({ rows, ticker, source, orderKey, world, canEdit: sheet.canEdit })
  const markSent = sheet.canEdit ? (sent: readonly OrderRow[]) => mark(sent, 'sent') : undefined
  useEffect(() => {
    // Devices are woken for single plans.
    if (sheet.plans || !('Notification' in window) || Notification.permission !== 'granted') return
    // Without a connection the next opening tries again.
    void import('../push/subscription.ts').then((push) => push.keepSubscribed(orderKey)).catch(() => undefined)
  }, [orderKey, sheet.plans])
  const actions = useMemo<CardActions>(() => {
    if (!sheet.canEdit) return {}
    return {
      mark: (row, state) =>
        state === 'sent' && isEarly(row, rows, ticker.second()) ? setEarly(row) : mark([row], state),
      skip: setSkipping,
      ...(sheet.others && {
        loadOthers: async ({ to }) =>
          (await callPublic(orders.others, { params: { key: orderKey }, query: { villageId: to.villageId } })).others,
      }),
    }
  }, [sheet.canEdit, sheet.others, orderKey, mark, ticker, rows])
  const markOne = actions.mark
  const frame = useRef<HTMLDivElement>(null)
  const bar = useRef<HTMLDivElement>(null)
  const isStopped = useTapGuard(frame, bar)
  const isOffline = view.problem?.status === 0
  // What became of an offer is said also where the plan asks nobody any more.
  const [hasOffers, setHasOffers] = useState(false)
  if (sheet.standIn && !hasOffers) setHasOffers(true)

  const goTo = (row: OrderRow) => {
    setFilter(openOnly)
    setJump({ id: row.id, below: heightAbove(bar.current) })
  }
  useNotifications(rows, { mark: markSent, goTo })

  return (
    <>
      <div className="frame" ref={frame}>
        <div className="bar" ref={bar}>
          <BarAttacks
            rows={rows}
            world={world}
            ringing={alarms.ringing}
            markOne={markOne && ((row) => markOne(row, 'sent'))}
            markAll={markSent}
            goTo={goTo}
          />
          <AlarmStrip rows={rows} alarms={alarms} />
          <UndoBar
            recent={recent}
            isWaiting={isOffline && recent.some(({ id }) => view.queue.has(id))}
            takeBack={takeBack}
            isStopped={isStopped}
          />
        </div>
        <main className="sheet">
          {hasOffers && (
            <OfferPanel
              sheet={sheet}
              orderKey={orderKey}
              isOffline={isOffline}
              reload={source.reload}
              heightAbove={() => heightAbove(bar.current)}
            />
          )}
          <TitleLine
            alarms={alarms}
            rows={commands}
            all={rows}
            sheet={sheet}
            world={world}
            orderKey={orderKey}
            isUv={view.isUv}
            setUv={source.setUv}
            unsent={view.queue.size}
            install={install}
          />
          <StateNotices view={view} sheet={sheet} retry={source.refresh} />
          <RefusedPanel marks={view.notTaken} putAside={source.putNotTakenAside}>
            Du vertrittst den Account nicht mehr, oder der Befehl ist nicht deiner. Gib deiner Stammesführung Bescheid:
          </RefusedPanel>
          {sheet.rehearsal && (
            <RehearsalPanel
              rehearsal={sheet.rehearsal}
              sheet={sheet}
              alarms={alarms}
              orderKey={orderKey}
              refresh={source.reload}
            />
          )}
          <LeftNotice sheet={sheet} />
          <ChangesPanel changes={view.changes} sheet={sheet} putAside={source.putChangesAside} />
          {sheet.withdrawn && <WithdrawnPanel sheet={sheet} queue={view.queue} markSent={markSent} />}
          <GonePanel lines={sheet.gone} zone={sheet.timeZone} />
          <OverdueNotice rows={rows} markSent={markSent} askMissed={sheet.canEdit ? setMissed : undefined} />
          {sheet.standIn && <ReadySwitch isReady={sheet.standIn.isReady} orderKey={orderKey} reload={source.reload} />}
          <FilterBar rows={rows} filter={filter} setFilter={setFilter} />
          <OrderList
            rows={shown}
            total={rows.length}
            isDone={filter.state === 'open' && !rows.some(isOpen)}
            world={world}
            isOffline={isOffline}
            jump={jump}
            showAll={() => setFilter({ ...openOnly, state: undefined })}
            {...actions}
          />
        </main>
      </div>
      {skipping && (
        <SkipDialog
          row={skipping}
          close={() => setSkipping(undefined)}
          skip={(why) => mark([skipping], 'skipped', why)}
        />
      )}
      {missed && (
        <MissedDialog
          rows={missed}
          zone={sheet.timeZone}
          close={() => setMissed(undefined)}
          skip={(chosen) => mark(chosen, 'skipped', { reason: timeMissed })}
        />
      )}
      {early && (
        <EarlyDialog
          row={early}
          zone={sheet.timeZone}
          close={() => setEarly(undefined)}
          markSent={() => mark([early], 'sent')}
        />
      )}
      <PageTitle rows={rows} alarms={alarms} />
      <PrintedSheet rows={commands} total={sheet.lines.length} sheet={sheet} />
    </>
  )
}

const copyWorld = ({ server, timeZone, playerId }: PageSheet, isUv: boolean): CopyWorld => ({
  server,
  timeZone,
  sitterPlayerId: isUv ? playerId : undefined,
})

/** How much of the window's top the bar covers: nothing where it is at the bottom or the side. */
function heightAbove(bar: HTMLElement | null): number {
  const { top, left, height } = bar?.getBoundingClientRect() ?? new DOMRect()
  return top <= 0 && left <= 0 ? height : 0
}
