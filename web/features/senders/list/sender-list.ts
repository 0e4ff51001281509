import { recordOf } from '../../../../shared/lib/records.ts'
import { type SenderType, type SenderView, senderTypes } from '../../../../shared/model/sender.ts'
import { compareTexts } from '../../../lib/format/format.ts'
import type { Sorting } from '../../../lib/format/sorting.ts'
import { type ReadFilter, readKey, readNumber } from '../../../lib/use-address-filter.ts'

/** States that the list can be filtered by. */
export const senderStates = ['sending', 'foreign', 'blocked', 'edited', 'manual'] as const
export type SenderState = (typeof senderStates)[number]

export const senderStateLabels: Record<SenderState, string> = {
  sending: 'Schickt',
  foreign: 'Nicht im Plan',
  blocked: 'Schickt nichts',
  edited: 'Werte von Hand geändert',
  manual: 'Von Hand eingetragen',
}

export function isIn(state: SenderState, { isForeign, isBlocked, isEdited, isManual }: SenderView): boolean {
  if (state === 'foreign') return isForeign
  if (state === 'blocked') return isBlocked
  if (state === 'edited') return isEdited === true && !isManual
  if (state === 'manual') return isManual
  return !isForeign && !isBlocked
}

/** Empty values do not filter. */
export interface SenderFilter {
  text: string
  type: SenderType | undefined
  playerId: number | undefined
  state: SenderState | undefined
}

export const readFilter: ReadFilter<SenderFilter> = (text) => ({
  text: text('text') ?? '',
  type: senderTypes.find((type) => type === text('type')),
  playerId: readNumber(text('playerId')),
  state: readKey(senderStateLabels, text('state')),
})
export const noFilter = readFilter(() => undefined)
/** The player is the one selected on all pages of the plan. */
export const addressNames = { playerId: 'player' }

/** Sort keys with their labels; texts sort ascending at first, numbers descending. */
export const sortLabels = {
  player: 'Spieler',
  village: 'Dorf',
  kind: 'Typ',
  offStrength: 'Off-Stärke',
  points: 'Punkte',
  maxOff: 'Max. Offs',
  maxFake: 'Max. Fakes',
  maxBFake: 'Max. BFakes',
  maxSnob: 'Max. AG-Züge',
} as const
export type SenderSortKey = keyof typeof sortLabels

const limits = ['maxOff', 'maxFake', 'maxBFake'] as const

/** The limits of a sender's village that a plan uses, in their order; `sortLabels` names them. */
export const senderLimits = (hasTrains = false) => (hasTrains ? ([...limits, 'maxSnob'] as const) : limits)

/** Whether the plan's targets want trains of nobles, so that each village has a limit. */
export const haveTrains = (senders: readonly SenderView[]): boolean =>
  senders.some(({ maxSnob }) => maxSnob !== undefined)

export type SenderSorting = Sorting<SenderSortKey>

/** Sorts by player; ties are sorted by coordinates. */
export const usualOrder: SenderSorting = { key: 'player', descending: false }

const textKeys: readonly SenderSortKey[] = ['player', 'village', 'kind']

/** The column's default direction, or reversed if it was already sorted by it. */
export const nextSorting = (key: SenderSortKey, current: SenderSorting): SenderSorting => ({
  key,
  descending: current.key === key ? !current.descending : !textKeys.includes(key),
})

/** Sorted senders; ties by player, then coordinates. Unknown values sort lowest. */
export function sortSenders(
  senders: readonly SenderView[],
  { key, descending }: SenderSorting = usualOrder,
): SenderView[] {
  const names = [...new Set(senders.map(({ playerName }) => playerName))].sort(compareTexts)
  // Comparing ranks is far cheaper than comparing thousands of names in German order.
  const rank = new Map(names.map((name, index) => [name, index]))
  const playerRank = ({ playerName }: SenderView) => rank.get(playerName) ?? 0
  const byPlace = (a: SenderView, b: SenderView) => a.x - b.x || a.y - b.y
  const byPlayer = (a: SenderView, b: SenderView) =>
    playerRank(a) - playerRank(b) || a.playerId - b.playerId || byPlace(a, b)
  const typeIndex = ({ type }: SenderView) => senderTypes.indexOf(type)
  const sign = descending ? -1 : 1
  const first = (a: SenderView, b: SenderView): number => {
    if (key === 'player') return playerRank(a) - playerRank(b)
    if (key === 'village') return byPlace(a, b)
    if (key === 'kind') return typeIndex(a) - typeIndex(b)
    return (a[key] ?? -1) - (b[key] ?? -1)
  }
  return senders.toSorted((a, b) => sign * first(a, b) || byPlayer(a, b))
}

/** The senders that match; text is searched in coordinates, village, player and tribe, ignoring case. */
export function filterSenders(
  senders: readonly SenderView[],
  { text, type, playerId, state }: SenderFilter,
): SenderView[] {
  const wanted = text.trim().toLowerCase()
  return senders.filter(
    (sender) =>
      (type === undefined || sender.type === type) &&
      (playerId === undefined || sender.playerId === playerId) &&
      (state === undefined || isIn(state, sender)) &&
      (wanted === '' ||
        `${sender.x}|${sender.y}\n${sender.villageName}\n${sender.playerName}\n${sender.tribeTag}`
          .toLowerCase()
          .includes(wanted)),
  )
}

/** A player's senders by kind. */
export interface PlayerKinds {
  playerId: number
  playerName: string
  total: number
  counts: Record<SenderType, number>
}

/** Senders of each kind per player, most villages first. */
export function kindsByPlayer(senders: readonly SenderView[]): PlayerKinds[] {
  const players = new Map<number, PlayerKinds>()
  for (const { playerId, playerName, type } of senders) {
    const player = players.get(playerId) ?? { playerId, playerName, total: 0, counts: noCounts() }
    player.total++
    player.counts[type]++
    players.set(playerId, player)
  }
  return [...players.values()].sort((a, b) => b.total - a.total || compareTexts(a.playerName, b.playerName))
}

export function countKinds(senders: readonly { type: SenderType }[]): Record<SenderType, number> {
  const counts = noCounts()
  for (const { type } of senders) counts[type]++
  return counts
}

const noCounts = () => recordOf(senderTypes, () => 0)

/** Editable fields of a sender. */
export type SenderChanges = Partial<
  Pick<SenderView, 'type' | 'maxOff' | 'maxFake' | 'maxBFake' | 'maxSnob' | 'isBlocked'>
>

/** The filled-in fields that differ for at least one sender: exactly those to send. */
export function effectiveChanges(senders: readonly SenderView[], draft: SenderChanges): SenderChanges {
  const differs = <Field extends keyof SenderChanges>(field: Field) =>
    draft[field] !== undefined && senders.some((sender) => sender[field] !== draft[field])
  return {
    ...(differs('type') && { type: draft.type }),
    ...(differs('maxOff') && { maxOff: draft.maxOff }),
    ...(differs('maxFake') && { maxFake: draft.maxFake }),
    ...(differs('maxBFake') && { maxBFake: draft.maxBFake }),
    ...(differs('maxSnob') && { maxSnob: draft.maxSnob }),
    ...(differs('isBlocked') && { isBlocked: draft.isBlocked }),
  }
}

export const isSenderType = (value: string): value is SenderType => senderTypes.some((type) => type === value)
