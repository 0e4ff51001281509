import { orders } from '../../../shared/contract/orders.ts'
import { copyFormats, fileText, isData } from '../../../shared/game/orders/copy-formats.ts'
import { nextAttacksText } from '../../../shared/game/orders/next-attacks.ts'
import { maxCodes } from '../../../shared/game/orders/order-copies.ts'
import { type CopyLine, type CopyWorld, doubtsAbout } from '../../../shared/game/orders/order-formats.ts'
import { countedNoun, formatNumber } from '../../../shared/lib/numbers.ts'
import { countedState } from '../../../shared/model/orders/order.ts'
import { looseEndpointUrl } from '../../lib/api/api.ts'
import { saveFile } from '../../lib/browser/save-file.ts'
import { copyFileName } from '../../lib/format/copy-file-name.ts'
import { useTicker } from '../clock/ticking.tsx'
import { commandsOf, isOpen, type OrderRow } from '../data/order-rows.ts'
import { Fold } from '../parts/fold.tsx'
import { CopyButton, ShareButton } from '../parts/text-buttons.tsx'

interface CopyPanelProps {
  rows: readonly OrderRow[]
  all: readonly OrderRow[]
  world: CopyWorld
  calendarKey: string | undefined
  playerName: string
  planName: string | undefined
}

export const CopyPanel = (props: CopyPanelProps) => (
  <Fold className="panel" title="Kopieren und Kalender">
    <Copies {...props} />
  </Fold>
)

/** With the sentence on why it can no longer be sent. */
const withDoubt = (row: OrderRow) => ({ ...row, doubt: doubtsAbout(row)[0] })

function Copies({ rows, all, world, calendarKey, playerName, planName }: CopyPanelProps) {
  const ticker = useTicker()
  const isOfSeveral = rows.some(({ account }) => account)
  const lines = rows.map((row) => ({
    ...copyLine(row),
    ...(isOfSeveral && { playerName: row.account?.playerName ?? playerName }),
  }))
  const copies = copyFormats.flatMap((format) => {
    if (!format.isDivided) return [{ label: format.label, text: () => format.texts(lines, world).join('') }]
    const texts = format.texts(lines, world)
    return texts.map((text, index) => ({
      label: texts.length > 1 ? `${format.label} ${index + 1}/${texts.length}` : format.label,
      text: () => text,
    }))
  })
  const next = () => {
    const open = Map.groupBy(all.flatMap(commandsOf).filter(isOpen).map(withDoubt), ({ plan }) => plan ?? planName)
    const byPlan = Array.from(open, ([planName, open]) => ({ planName, open }))
    return nextAttacksText(byPlan, ticker.second() * 1000, world.timeZone)
  }
  return (
    <>
      <h2>Kopieren</h2>
      <p className="quiet">
        {countedNoun(rows.length, 'Angriff', 'Angriffe')}, wie die Liste gerade gefiltert ist.
        {copies.length > copyFormats.length &&
          ` Das Spiel zeigt höchstens ${formatNumber(maxCodes)} BB-Codes in einer Nachricht: darum mehrere Teile.`}
      </p>
      <div className="chips">
        {copies.map(({ label, text }) => (
          <CopyButton key={label} text={text}>
            {label}
          </CopyButton>
        ))}
      </div>
      <h2>Für WhatsApp und Telegram</h2>
      <p className="quiet">Deine nächsten Angriffe, höchstens zehn, auf der Uhr der Welt.</p>
      <div className="chips">
        <CopyButton text={next}>Nächste Angriffe</CopyButton>
        <ShareButton text={next}>Teilen</ShareButton>
      </div>
      <h2>Als Datei</h2>
      <div className="chips">
        {copyFormats.filter(isData).map((format) => (
          <button
            key={format.label}
            type="button"
            onClick={() =>
              saveFile(copyFileName(format, playerName), fileText(format.texts(lines, world)), format.type)
            }
          >
            {format.label} laden
          </button>
        ))}
      </div>
      <h2>Auf Papier</h2>
      <p className="quiet">Dieselben Angriffe als Tabelle zum Abhaken, etwa 25 auf einer Seite A4.</p>
      <div className="chips">
        <button type="button" onClick={() => window.print()}>
          Drucken
        </button>
      </div>
      {calendarKey !== undefined && (
        <Calendar calendarKey={calendarKey} file={copyFileName({ ending: 'ics' }, playerName)} />
      )}
    </>
  )
}

function Calendar({ calendarKey, file }: { calendarKey: string; file: string }) {
  const calendar = looseEndpointUrl(orders.calendar, { params: { key: calendarKey } })
  return (
    <>
      <h2>Kalender</h2>
      <p className="quiet">
        Ein Termin für jede Gruppe von Abschickzeiten. Trag die Adresse in deinem Kalender unter „Per URL abonnieren“
        ein: Dann bleibt er von selbst aktuell; wie oft, bestimmt dein Kalender. Sie öffnet nur den Kalender und endet
        mit neuen Links.
      </p>
      <div className="chips">
        <CopyButton text={() => new URL(calendar, location.origin).href}>Adresse kopieren</CopyButton>
        <a className="button" href={calendar} download={file}>
          Termine laden
        </a>
      </div>
    </>
  )
}

const copyLine = ({
  id,
  type,
  account,
  from,
  to,
  wave,
  launchAt,
  arriveAt,
  unit,
  troops,
  building,
  trainIndex,
  commands,
  gap,
  state,
  seen,
  reason,
}: OrderRow): CopyLine => ({
  id,
  type,
  account,
  from,
  to,
  wave,
  launchAt,
  arriveAt,
  unit,
  troops,
  building,
  trainIndex,
  commands,
  gap,
  state: countedState({ state, seen }),
  reason,
})
