import { Fragment } from 'react'
import { defenderName, doubtsAbout, orderStateLabels, sentUnits } from '../../../shared/game/orders/order-formats.ts'
import { type UnitName, unitFacts } from '../../../shared/game/world/units.ts'
import { countedNoun, formatNumber } from '../../../shared/lib/numbers.ts'
import { formatCoordinate } from '../../../shared/model/basics.ts'
import { buildingLabels } from '../../../shared/model/buildings.ts'
import { useIsPrinting } from '../../lib/browser/use-is-printing.ts'
import { commandName } from '../../lib/format/train-text.ts'
import { exactDayTime, shortDay } from '../data/exact-time.ts'
import type { OrderRow } from '../data/order-rows.ts'
import { issueText, type PageSheet, sheetTitle } from '../data/page-sheet.ts'
import './printed-sheet.css'

/** Players' names of the units: with the full names an off would fill four lines. */
const printedNames: Partial<Record<UnitName, string>> = { spy: 'Späher', ram: 'Ramme', knight: 'Paladin' }
const shortName = (unit: UnitName) => printedNames[unit] ?? unitFacts[unit].short

interface PrintedSheetProps {
  rows: readonly OrderRow[]
  /** Number of rows without filter. */
  total: number
  sheet: PageSheet
}

/** The listed orders as a table, rendered only while printing. */
export function PrintedSheet(props: PrintedSheetProps) {
  return useIsPrinting() && <Printed {...props} />
}

function Printed({ rows, total, sheet }: PrintedSheetProps) {
  const count = countedNoun(rows.length, 'Angriff', 'Angriffe')
  return (
    <section className="printed">
      <h1>{sheetTitle(sheet)}</h1>
      <p>
        {sheet.planName && `${sheet.planName} · `}
        {issueText(sheet)} · {rows.length < total ? `${count} von ${total}` : count} · Alle Zeiten auf der Uhr der Welt
        ({sheet.timeZone})
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col" className="printed-box" />
            <th scope="col" className="printed-time">
              Abschicken
            </th>
            <th scope="col" className="printed-kind">
              Art
            </th>
            <th scope="col" className="printed-from">
              Von
            </th>
            <th scope="col" className="printed-to">
              Nach
            </th>
            <th scope="col">Truppen</th>
            <th scope="col" className="printed-time">
              Ankunft
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <Fragment key={row.id}>
              <PrintedDay row={row} before={rows[index - 1]} zone={sheet.timeZone} />
              <PrintedRow row={row} zone={sheet.timeZone} />
            </Fragment>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** The heading of a day, above its first row. */
function PrintedDay({ row, before, zone }: { row: OrderRow; before: OrderRow | undefined; zone: string }) {
  const day = shortDay(row.launchAt, zone)
  if (before && shortDay(before.launchAt, zone) === day) return null
  return (
    <tr className="printed-day">
      <th scope="colgroup" colSpan={7}>
        {day}
      </th>
    </tr>
  )
}

function PrintedRow({ row, zone }: { row: OrderRow; zone: string }) {
  const units = sentUnits(row.troops).map(({ unit, count }) => `${formatNumber(count)} ${shortName(unit)}`)
  return (
    <tr>
      <td className="printed-box">{row.state === 'open' ? '☐' : row.state === 'sent' ? '☑' : '☒'}</td>
      <td className="printed-time">
        <PrintedTime at={row.launchAt} zone={zone} />
      </td>
      <td>
        {commandName(row)}
        {row.account && <span className="printed-more">UV {row.account.playerName}</span>}
        {row.plan && <span className="printed-more">{row.plan}</span>}
        {row.state !== 'open' && <span className="printed-more">{orderStateLabels[row.state]}</span>}
        {row.state === 'open' && row.warnings.includes('night') && <span className="printed-more">Nachtbonus</span>}
        {row.state === 'open' &&
          doubtsAbout(row).map((doubt) => (
            <span key={doubt} className="printed-more">
              {doubt}
            </span>
          ))}
      </td>
      <td>
        <b>{formatCoordinate(row.from)}</b>
        <span className="printed-more">{row.from.name}</span>
      </td>
      <td>
        <b>{row.aim}</b> {defenderName(row)}
        <span className="printed-more">{row.to.name}</span>
      </td>
      <td className="printed-troops">
        {units.join(', ')}
        {row.building && ` · Katapulte auf ${buildingLabels[row.building]}`}
      </td>
      <td className="printed-time">
        <PrintedTime at={row.arriveAt} zone={zone} />
      </td>
    </tr>
  )
}

/** The day, and below it the time: `Do., 26.11.`, `08:35:13`. */
function PrintedTime({ at, zone }: { at: string; zone: string }) {
  const text = exactDayTime(at, zone)
  const cut = text.lastIndexOf(', ')
  return (
    <>
      {text.slice(0, cut)}
      <b>{text.slice(cut + 2)}</b>
    </>
  )
}
