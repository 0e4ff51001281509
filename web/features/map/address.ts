import { readCoordinate } from '../../../shared/game/dump/coordinates.ts'
import type { Point } from '../../../shared/game/world/frontline.ts'
import { bounded, type View } from './engine/view.ts'

/** Query parameters of the map page. */
export interface MapAddress {
  plan: string | undefined
  /** Shows only this player's attacks. */
  player: number | undefined
  /** Village to select at start. */
  target: Point | undefined
  view: View | undefined
  /** Shows what differs between these results instead of the attacks. */
  compare: { from: string; to: string } | undefined
}

const short = (value: number) => String(Math.round(value * 100) / 100)

const comparedResults = /^(?<from>\d{1,9})-(?<to>\d{1,9})$/

function readCompare(text: string | null): MapAddress['compare'] {
  const { from, to } = comparedResults.exec(text ?? '')?.groups ?? {}
  return from !== undefined && to !== undefined ? { from, to } : undefined
}

/** Reads the query; missing and invalid values are undefined. */
export function readAddress(search: URLSearchParams): MapAddress {
  const number = (name: string) => {
    const text = search.get(name)
    const value = Number(text)
    return text !== null && text !== '' && Number.isFinite(value) ? value : undefined
  }
  const [x, y, scale] = [number('x'), number('y'), number('z')]
  const player = number('player')
  return {
    plan: search.get('plan') ?? undefined,
    player: player !== undefined && Number.isInteger(player) ? player : undefined,
    target: readCoordinate(search.get('target') ?? ''),
    view: x !== undefined && y !== undefined && scale !== undefined ? bounded({ x, y, scale }) : undefined,
    compare: readCompare(search.get('compare')),
  }
}

/** Returns the query with the changes applied; other parameters are kept. */
export function writtenInto(search: URLSearchParams, change: Partial<MapAddress>): URLSearchParams {
  const next = new URLSearchParams(search)
  const put = (name: string, value: string | undefined) =>
    value === undefined ? next.delete(name) : next.set(name, value)
  if ('plan' in change) put('plan', change.plan)
  if ('player' in change) put('player', change.player?.toString())
  if ('target' in change) put('target', change.target && `${change.target.x}|${change.target.y}`)
  if ('compare' in change) put('compare', change.compare && `${change.compare.from}-${change.compare.to}`)
  if ('view' in change) {
    put('x', change.view && short(change.view.x))
    put('y', change.view && short(change.view.y))
    put('z', change.view && short(change.view.scale))
  }
  return next
}
