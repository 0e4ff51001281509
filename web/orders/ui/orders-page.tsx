import { useDeferredValue, useEffect, useState, useSyncExternalStore } from 'react'
import { errorMessage } from '../../lib/api/api.ts'
import { onForgotten } from '../../lib/browser/stored-orders.ts'
import { createTicker } from '../clock/ticker.ts'
import { TickerContext } from '../clock/ticking.tsx'
import { forgetOld } from '../data/offline-cache.ts'
import { keyOfAllPlans } from '../data/order-key.ts'
import { ordersSource } from '../data/orders-source.ts'
import type { RefusedMark } from '../data/refused-marks.ts'
import { RefusedPanel } from './refused-panel.tsx'
import { SheetScreen } from './sheet-screen.tsx'
import './orders.css'

export function OrdersPage({ orderKey }: { orderKey: string }) {
  const [isForgotten, setIsForgotten] = useState(false)
  useEffect(() => onForgotten(orderKey, () => setIsForgotten(true)), [orderKey])
  return isForgotten ? <ForgottenOrders /> : <OpenOrders orderKey={orderKey} />
}

function ForgottenOrders() {
  // Reloading must not store them again.
  useEffect(() => history.replaceState(undefined, '', '/'), [])
  return (
    <main className="whole">
      <h1>Dieses Gerät hat deine Befehle vergessen</h1>
      <p role="status">
        In diesem Browser ist von ihnen nichts mehr gespeichert. Dein Link gilt weiter: Auf einem geteilten Gerät lösch
        ihn auch aus dem Verlauf, und entfern die Seite, falls du sie als App installiert hast.
      </p>
    </main>
  )
}

function OpenOrders({ orderKey }: { orderKey: string }) {
  const [source] = useState(() => ordersSource(orderKey))
  const [ticker] = useState(() => createTicker(source.now))
  const view = useSyncExternalStore(source.subscribe, source.get)
  useEffect(() => source.start(), [source])
  useEffect(() => forgetOld(Date.now()), [])

  // Rendered in slices: at once it would block a slow phone for a third of a second.
  const isTime = useDeferredValue(view.sheet !== undefined, false)

  if (view.status === 'unknown') {
    return (
      <UnknownLink
        orderKey={orderKey}
        refused={view.refused}
        putAside={source.putRefusedAside}
        retry={source.refresh}
      />
    )
  }
  if (view.sheet && isTime) {
    return (
      <TickerContext value={ticker}>
        <SheetScreen view={view} sheet={view.sheet} source={source} orderKey={orderKey} />
      </TickerContext>
    )
  }
  if (view.status === 'failed') return <NotLoaded reason={errorMessage(view.problem)} retry={source.refresh} />
  return (
    <main className="whole" aria-busy="true">
      <h1>Befehle</h1>
      <p role="status">Deine Befehle werden geladen …</p>
    </main>
  )
}

interface UnknownLinkProps {
  orderKey: string
  refused: readonly RefusedMark[]
  putAside: () => void
  retry: () => Promise<void>
}

function UnknownLink({ orderKey, refused, putAside, retry }: UnknownLinkProps) {
  return (
    <main className="whole">
      <h1>Diesen Link gibt es nicht (mehr)</h1>
      <p>
        {keyOfAllPlans(orderKey) === undefined
          ? 'Vielleicht wurde er erneuert, der Plan ist gelöscht, oder beim Kopieren ist ein Stück verloren gegangen. Frag deine Stammesführung nach deinem aktuellen Link: Sie sieht ihn beim Export des Plans.'
          : 'Hat deine Führung deine Links erneuert, findest du den neuen auf der Seite deiner Befehle unter „Werkzeuge“.'}
      </p>
      <RefusedPanel marks={refused} putAside={putAside}>
        Als dein Gerät sie senden konnte, galt dieser Link nicht mehr. Trag sie unter deinem neuen Link nach, oder gib
        deiner Stammesführung Bescheid:
      </RefusedPanel>
      <RetryButton retry={retry} />
    </main>
  )
}

function NotLoaded({ reason, retry }: { reason: string; retry: () => Promise<void> }) {
  return (
    <main className="whole">
      <h1>Deine Befehle sind gerade nicht zu laden</h1>
      <p role="alert">{reason}</p>
      <p>Auf diesem Gerät ist von ihnen noch nichts gespeichert. Die Seite versucht es von selbst weiter.</p>
      <RetryButton retry={retry} />
    </main>
  )
}

function RetryButton({ retry }: { retry: () => Promise<void> }) {
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    await retry()
    setBusy(false)
  }
  return (
    <button type="button" className="primary" disabled={busy} onClick={run}>
      Erneut versuchen
    </button>
  )
}
