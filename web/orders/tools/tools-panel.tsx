import type { CopyWorld } from '../../../shared/game/orders/order-formats.ts'
import type { OrderRow } from '../data/order-rows.ts'
import { issueText, type PageSheet } from '../data/page-sheet.ts'
import { AllPlansPanel } from './all-plans-panel.tsx'
import { CopyPanel } from './copy-panel.tsx'
import { ForgetDevice } from './forget-device.tsx'
import { MapPanel } from './map-panel.tsx'
import { SlotsPanel } from './slots-panel.tsx'

export interface ToolsPanelProps {
  /** The attacks that the filters list. */
  rows: readonly OrderRow[]
  all: readonly OrderRow[]
  sheet: PageSheet
  world: CopyWorld
  orderKey: string
  isUv: boolean
  setUv: (isUv: boolean) => void
  /** Number of marks that the server has not confirmed. */
  unsent: number
  /** Absent unless the browser offers it. */
  install: (() => void) | undefined
}

export const ToolsPanel = ({ rows, all, sheet, world, orderKey, isUv, setUv, unsent, install }: ToolsPanelProps) => (
  <section className="unfolded" aria-label="Werkzeuge">
    <p className="quiet">
      {issueText(sheet)}. Alle Zeiten auf der Uhr der Welt ({sheet.timeZone}).
    </p>
    <div className="tools">
      <CopyPanel
        rows={rows}
        all={all}
        world={world}
        calendarKey={sheet.calendarKey}
        playerName={sheet.playerName}
        planName={sheet.planName}
      />
      <MapPanel rows={rows} />
      {!sheet.plans && <SlotsPanel sheet={sheet} />}
      {!sheet.plans && sheet.canEdit && <AllPlansPanel orderKey={orderKey} />}
      <UvSwitch isUv={isUv} setUv={setUv} playerName={sheet.playerName} />
      {install && (
        <button type="button" className="panel" onClick={install}>
          Als App installieren
        </button>
      )}
      <ForgetDevice orderKey={orderKey} unsent={unsent} />
      <a className="panel" href={sheet.plans ? '/help/all-orders' : '/help/orders'} target="_blank" rel="noreferrer">
        Hilfe
      </a>
      <a className="panel" href="/privacy" target="_blank" rel="noreferrer">
        Datenschutz
      </a>
    </div>
  </section>
)

type UvSwitchProps = Pick<ToolsPanelProps, 'isUv' | 'setUv'> & { playerName: string }

const UvSwitch = ({ isUv, setUv, playerName }: UvSwitchProps) => (
  <label
    className="panel switch"
    title={`Für die Urlaubsvertretung: Links ins Spiel öffnen sich im Account von ${playerName}.`}
  >
    <input type="checkbox" checked={isUv} onChange={({ target }) => setUv(target.checked)} />
    <span>UV-Modus</span>
  </label>
)
