import { useDeferredValue, useMemo, useRef, useState } from 'react'
import type { CopyWorld } from '../../../shared/game/orders/order-formats.ts'
import type { OrderSheet } from '../../../shared/model/order.ts'
import { AlarmPanel } from '../alarms/alarm-panel.tsx'
import { AlarmStrip } from '../alarms/alarm-strip.tsx'
import { DueAttacks } from '../alarms/due-attacks.tsx'
import { NextAttack } from '../alarms/next-attack.tsx'
import { PageTitle } from '../alarms/page-title.tsx'
import { useAlarms } from '../alarms/use-alarms.ts'
import { useNotifiedMarks } from '../alarms/use-notified-marks.ts'
import { useAtSecond, useTicker } from '../clock/ticking.tsx'
import { deviceZone, exactClock, exactDayTime, ownTime } from '../data/exact-time.ts'
import { filterRows, isEarly, type OrderRow, openOnly, orderRows } from '../data/order-rows.ts'
import type { OrdersSource, OrdersView } from '../data/orders-source.ts'
import { useMarking } from '../data/use-marking.ts'
import { ChangesPanel } from './changes-panel.tsx'
import { CopyPanel } from './copy-panel.tsx'
import { EarlyDialog } from './early-dialog.tsx'
import { FilterBar } from './filter-bar.tsx'
import { GonePanel } from './gone-panel.tsx'
import { InstallButton } from './install-button.tsx'
import { LeftNotice } from './left-notice.tsx'
import { MapPanel } from './map-panel.tsx'
import type { CardActions } from './order-card.tsx'
import { type Jump, OrderList } from './order-list.tsx'
import { OverdueNotice } from './overdue-notice.tsx'
import { PrintedSheet } from './printed-sheet.tsx'
import { SkipDialog } from './skip-dialog.tsx'
import { SlotsPanel } from './slots-panel.tsx'
import { StateNotices } from './state-notices.tsx'
import { UndoBar } from './undo-bar.tsx'

interface SheetScreenProps {
  view: OrdersView
  sheet: OrderSheet
  source: OrdersSource
  orderKey: string
}

export function SheetScreen({ view, sheet, source, orderKey }: SheetScreenProps) {
  const [filter, setFilter] = useState(openOnly)
  const { undo, mark, takeBack } = useMarking(source)
  const [skipping, setSkipping] = useState<OrderRow>()
  const [early, setEarly] = useState<OrderRow>()
  const [jump, setJump] = useState<Jump>()
  const rows = useMemo(() => orderRows(sheet.lines, view.queue), [sheet.lines, view.queue])
  const wanted = useDeferredValue(filter)
  const shown = useMemo(() => filterRows(rows, wanted), [rows, wanted])
  const world = useMemo(() => copyWorld(sheet, view.isUv), [sheet, view.isUv])
  const ticker = useTicker()
  const alarms = useAlarms({ rows, ticker, source, orderKey, world, canEdit: sheet.canEdit })
  const markSent = sheet.canEdit ? (sent: readonly OrderRow[]) => mark(sent, 'sent') : undefined
  useNotifiedMarks(rows, markSent)
  const actions = useMemo<CardActions>(
    () =>
      sheet.canEdit
        ? {
            mark: (row, state) =>
              state === 'sent' && isEarly(row, ticker.second()) ? setEarly(row) : mark([row], state),
            skip: setSkipping,
          }
        : {},
    [sheet.canEdit, mark, ticker],
  )

  const header = useRef<HTMLDivElement>(null)
  const isOffline = view.problem?.status === 0

  const goTo = (row: OrderRow) => {
    setFilter(openOnly)
    setJump({ id: row.id, below: header.current?.offsetHeight ?? 0 })
  }

  return (
    <>
      <div className="top" ref={header}>
        <AlarmStrip rows={rows} alarms={alarms} />
        <DueAttacks rows={rows} world={world} markSent={markSent} goTo={goTo} />
        <NextAttack rows={rows} world={world} ringing={alarms.ringing} goTo={goTo} />
      </div>
      <main className="sheet">
        <header className="head">
          <h1>Befehle von {sheet.playerName}</h1>
          <p>
            {sheet.planName && <>{sheet.planName} · </>}
            Ausgabe {sheet.issue} vom {exactDayTime(sheet.issuedAt, sheet.timeZone)}
            {' · '}
            <ServerTime zone={sheet.timeZone} />
          </p>
          <p>
            Alle Zeiten auf der Uhr der Welt ({sheet.timeZone}).
            <OwnClock zone={sheet.timeZone} />
          </p>
          {!sheet.canEdit && <p className="quiet">Dieser Link ist nur zum Ansehen.</p>}
        </header>
        <StateNotices view={view} sheet={sheet} retry={source.refresh} />
        <LeftNotice sheet={sheet} />
        <ChangesPanel changes={view.changes} sheet={sheet} putAside={source.putChangesAside} />
        <GonePanel lines={sheet.gone} zone={sheet.timeZone} />
        <div className="tools">
          <AlarmPanel alarms={alarms} />
          <CopyPanel rows={shown} world={world} orderKey={orderKey} playerName={sheet.playerName} />
          <MapPanel rows={shown} />
          <SlotsPanel sheet={sheet} />
          <UvSwitch isUv={view.isUv} setUv={source.setUv} playerName={sheet.playerName} />
          <InstallButton />
        </div>
        {view.isUv && <p className="quiet">UV-Modus: Links ins Spiel öffnen sich im Account von {sheet.playerName}.</p>}
        <OverdueNotice rows={rows} markSent={markSent} />
        <FilterBar rows={rows} filter={filter} setFilter={setFilter} />
        <OrderList
          rows={shown}
          total={rows.length}
          world={world}
          isOffline={isOffline}
          jump={jump}
          showAll={() => setFilter({ ...openOnly, state: undefined })}
          {...actions}
        />
      </main>
      {skipping && (
        <SkipDialog
          row={skipping}
          close={() => setSkipping(undefined)}
          skip={(why) => mark([skipping], 'skipped', why)}
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
      <UndoBar
        undo={undo}
        isWaiting={isOffline && undo?.before.some(({ id }) => view.queue.has(id)) === true}
        takeBack={takeBack}
      />
      <PageTitle rows={rows} alarms={alarms} />
      <PrintedSheet rows={shown} total={rows.length} sheet={sheet} />
    </>
  )
}

const copyWorld = ({ server, timeZone, playerId }: OrderSheet, isUv: boolean): CopyWorld => ({
  server,
  timeZone,
  sitterPlayerId: isUv ? playerId : undefined,
})

function UvSwitch({ isUv, setUv, playerName }: { isUv: boolean; setUv: (isUv: boolean) => void; playerName: string }) {
  return (
    <label
      className="panel switch"
      title={`Für die Urlaubsvertretung: Links ins Spiel öffnen sich im Account von ${playerName}.`}
    >
      <input type="checkbox" checked={isUv} onChange={({ target }) => setUv(target.checked)} />
      <span>UV-Modus</span>
    </label>
  )
}

function ServerTime({ zone }: { zone: string }) {
  const time = useAtSecond((second) => exactClock(second, zone))
  return (
    <span className="clock" role="timer" aria-live="off" title="Nach dieser Uhr laufen alle Countdowns">
      Serverzeit {time}
    </span>
  )
}

/** The device's time, if it differs from the world's. */
function OwnClock({ zone }: { zone: string }) {
  const device = deviceZone()
  const time = useAtSecond((second) => ownTime(new Date(second * 1000).toISOString(), zone, device))
  return (
    time !== undefined && (
      <span className="clock">
        {' '}
        Bei dir ist es {time} Uhr ({device}).
      </span>
    )
  )
}
