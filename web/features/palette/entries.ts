import { readCoordinate } from '../../../shared/game/dump/coordinates.ts'
import { formatCoordinate, formatWave } from '../../../shared/model/basics.ts'
import type { PlanSummary } from '../../../shared/model/plan.ts'
import type { TargetView } from '../../../shared/model/target.ts'
import type { TimeslotPlayer } from '../../../shared/model/timeslot.ts'
import { formatWeekdayTime } from '../../lib/format/format.ts'
import type { PageAction } from '../../lib/page-actions.ts'
import { paths } from '../../lib/paths.ts'
import { type Findable, spellings } from './rank.ts'

export const kindLabels = {
  place: 'Koordinate',
  action: 'Aktion',
  page: 'Seite',
  plan: 'Plan',
  player: 'Spieler',
  target: 'Ziel',
} as const

/** A row of the palette: leads to an address, or does something. */
export interface Entry extends Findable {
  id: string
  kind: keyof typeof kindLabels
  name: string
  hint?: string
  keys?: string
  act: { to: string } | { run: () => void }
}

const entry = (more: Omit<Entry, 'spellings'>): Entry => ({
  ...more,
  spellings: [more.name, more.hint ?? ''].filter(Boolean).flatMap(spellings),
})

export const actionEntries = (actions: readonly PageAction[]): Entry[] =>
  actions.map(({ label, run }) => entry({ id: `action-${label}`, kind: 'action', name: label, act: { run } }))

export interface Page {
  letter: string
  label: string
  about?: string
  to: string
}

export const pageEntries = (pages: readonly Page[]): Entry[] =>
  pages.map(({ letter, label, about, to }) =>
    entry({
      id: `page-${to}`,
      kind: 'page',
      name: label,
      ...(about !== undefined && { hint: about }),
      keys: `g ${letter}`,
      act: { to },
    }),
  )

export const planEntries = (plans: readonly PlanSummary[], timeZone: string): Entry[] =>
  plans.map(({ _id, name, arriveAt }) =>
    entry({
      id: `plan-${_id}`,
      kind: 'plan',
      name,
      hint: `Ankunft ${formatWeekdayTime(arriveAt, timeZone)}`,
      act: { to: paths.plan(_id) },
    }),
  )

/** A player leads to their attacks in the calculation. */
export const playerEntries = (planId: string, players: readonly TimeslotPlayer[]): Entry[] =>
  players.map(({ playerId, playerName, tribeName }) =>
    entry({
      id: `player-${playerId}`,
      kind: 'player',
      name: playerName,
      hint: tribeName,
      act: { to: paths.calculate(planId, { tab: 'attacks', player: String(playerId) }) },
    }),
  )

export const targetEntries = (planId: string, targets: readonly TargetView[]): Entry[] =>
  targets.map(({ _id, x, y, wave, villageName, playerName }) =>
    entry({
      id: `target-${_id}`,
      kind: 'target',
      name: [formatWave({ x, y, wave }), villageName].filter(Boolean).join(' '),
      hint: playerName,
      act: { to: `${paths.editTargets(planId)}?target=${encodeURIComponent(_id)}` },
    }),
  )

/** The village at the coordinate that the text contains, on the map. */
export function placeEntry(text: string, planId: string | undefined): Entry | undefined {
  const place = readCoordinate(text)
  if (!place) return undefined
  const name = formatCoordinate(place)
  const to = paths.map({ ...(planId !== undefined && { plan: planId }), target: name })
  return entry({ id: `place-${name}`, kind: 'place', name, hint: 'Auf der Karte zeigen', act: { to } })
}
