import { type SenderType, type SenderView, senderTypes } from '../../../shared/model/sender.ts'
import { compareTexts } from '../../lib/format.ts'

/** What the table of Herkunftsdörfer is narrowed to; an empty value asks nothing. */
export interface SenderFilter {
  text: string
  type: SenderType | undefined
  playerId: number | undefined
}

/** Asks for everything. */
export const noFilter: SenderFilter = { text: '', type: undefined, playerId: undefined }

/** The senders by player, then by coordinates. */
export function sortSenders(senders: readonly SenderView[]): SenderView[] {
  const names = [...new Set(senders.map(({ playerName }) => playerName))].sort(compareTexts)
  // Comparing ranks is far cheaper than comparing thousands of names in German order.
  const rank = new Map(names.map((name, index) => [name, index]))
  const rankOf = ({ playerName }: SenderView) => rank.get(playerName) ?? 0
  return senders.toSorted((a, b) => rankOf(a) - rankOf(b) || a.playerId - b.playerId || a.x - b.x || a.y - b.y)
}

/** The senders that meet the filter; the text is sought in coordinates, village, player and tribe, whatever the case. */
export function filterSenders(senders: readonly SenderView[], { text, type, playerId }: SenderFilter): SenderView[] {
  const wanted = text.trim().toLowerCase()
  return senders.filter(
    (sender) =>
      (type === undefined || sender.type === type) &&
      (playerId === undefined || sender.playerId === playerId) &&
      (wanted === '' ||
        `${sender.x}|${sender.y}\n${sender.villageName}\n${sender.playerName}\n${sender.tribeTag}`
          .toLowerCase()
          .includes(wanted)),
  )
}

/** A player's Herkunftsdörfer, counted by kind. */
export interface PlayerKinds {
  playerId: number
  playerName: string
  total: number
  counts: Record<SenderType, number>
}

/** How many villages of each kind each player has, the player with the most villages first. */
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

/** How many senders there are of each kind. */
export function countKinds(senders: readonly { type: SenderType }[]): Record<SenderType, number> {
  const counts = noCounts()
  for (const { type } of senders) counts[type]++
  return counts
}

const noCounts = (): Record<SenderType, number> => ({ offs: 0, ramoff: 0, bfcleaner: 0, fakeSending: 0, bfkatas: 0 })

/** What of a sender can be changed. */
export type SenderChanges = Partial<Pick<SenderView, 'type' | 'maxOff' | 'maxFake' | 'maxBFake'>>

/** The filled-in fields in which at least one of the senders differs: exactly what has to be sent. */
export function changesOf(senders: readonly SenderView[], draft: SenderChanges): SenderChanges {
  const differs = <Field extends keyof SenderChanges>(field: Field) =>
    draft[field] !== undefined && senders.some((sender) => sender[field] !== draft[field])
  return {
    ...(differs('type') && { type: draft.type }),
    ...(differs('maxOff') && { maxOff: draft.maxOff }),
    ...(differs('maxFake') && { maxFake: draft.maxFake }),
    ...(differs('maxBFake') && { maxBFake: draft.maxBFake }),
  }
}

export const isSenderType = (value: string): value is SenderType => senderTypes.some((type) => type === value)
