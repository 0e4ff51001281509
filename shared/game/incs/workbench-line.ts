import type { Sighting } from '../../model/sighting.ts'
import { unitNames } from '../world/units.ts'
import { type Place, strengthByCount } from './command-line.ts'

/**
 * Village ids, slowest unit, arrival in milliseconds, kind (-1: none), drawn on the map, transferred to the browser, units in
 * base64 and, since 2020, the number of sends.
 */
const workbenchLine =
  /^(\d{1,10})&(\d{1,10})&([a-z]{2,12})&(\d{12,14})&(?:-1|\d{1,4})&(?:true|false)&(?:true|false)(?:&([^\s&]{0,400}))?(?:&\d{1,5})?$/

const noWorld = 'Die Dörfer dieser Zeile sind nur mit den Daten der Welt zu finden.'
const noVillage = (id: number) => `Ein Dorf mit der ID ${id} gibt es auf dieser Welt nicht.`
const noUnit = 'Die Einheit der Zeile kennt das Spiel nicht.'

/** Reads a DS Workbench line; undefined for any other line. */
export function readWorkbenchLine(
  text: string,
  villageById: ((id: number) => Place | undefined) | undefined,
): Sighting | { reason: string } | undefined {
  const [, from, to, unit, arrival, units = ''] = workbenchLine.exec(text) ?? []
  if (!from || !to || !unit || !arrival) return undefined
  if (!villageById) return { reason: noWorld }
  if (!unitNames.some((name) => name === unit)) return { reason: noUnit }
  const [origin, target] = [villageById(Number(from)), villageById(Number(to))]
  if (!origin) return { reason: noVillage(Number(from)) }
  if (!target) return { reason: noVillage(Number(to)) }
  return {
    from: { x: origin.x, y: origin.y },
    to: { x: target.x, y: target.y },
    arriveAt: Math.floor(Number(arrival) / 1000),
    strength: strengthByCount(countUnits(units)),
    ...(unit === 'spy' && { kind: 'spy' as const }),
  }
}

/** The total unit count of `axe=NjAwMA==/ram=MjAw`. */
const countUnits = (units: string): number =>
  units
    .split('/')
    .map((unit) => Number(fromBase64(unit.slice(unit.indexOf('=') + 1))))
    .filter((count) => Number.isSafeInteger(count) && count > 0)
    .reduce((sum, count) => sum + count, 0)

function fromBase64(text: string): string {
  try {
    return atob(text)
  } catch {
    return ''
  }
}
