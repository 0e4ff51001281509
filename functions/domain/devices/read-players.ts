import { inParallel } from '../../../shared/lib/worker-pool.ts'
import { type DeviceRecord, getDevices, listDevices } from '../../store/devices/devices.ts'
import { getMarks, listMarks } from '../../store/orders/marks.ts'
import { type AmendedOrders, readAllOrders, readPlayerOrders } from '../../store/orders/orders.ts'
import { getSheet, listSheets, type SheetRecord } from '../../store/orders/sheets.ts'
import { listUnsendable, readUnsendable } from '../../store/orders/unsendable.ts'
import type { PlanRecord } from '../../store/plans/plans.ts'
import { listSightings, readSightings } from '../../store/sightings/sightings.ts'
import type { SlotChanges } from '../../store/timeslots/slot-changes.ts'
import {
  allOf,
  type KnownOrders,
  notOver,
  openNow,
  type PlayedPart,
  playedAccountIds,
  playedLines,
  playedPart,
} from '../orders/played-orders.ts'

/** Up to as many players of a plan are read one by one, and changed at once. */
export const fewPlayers = 6

/** A player with what decides their messages. */
export interface Player {
  part: AmendedOrders
  sheet: SheetRecord
  devices: readonly DeviceRecord[]
  own: KnownOrders
  /** With the orders of accounts that they play or will. */
  all: KnownOrders
  /** The accounts that they play now. */
  played: PlayedPart[]
}

/** Reads players who have orders, and the accounts that they play or will by `sittings`; few of them one by one. */
export async function readPlayers(
  plan: PlanRecord,
  sittings: SlotChanges['sittings'],
  ids: readonly number[],
  now: number,
): Promise<(playerId: number) => Player | undefined> {
  const entriesOf = new Map(ids.map((id) => [id, playedAccountIds(sittings, id, notOver(now))]))
  const accountIds = [...entriesOf.values()].flatMap((entries) => [...entries.keys()])
  const read = await readKnown(plan, [...new Set([...ids, ...accountIds])])
  return (playerId) => {
    const { part, sheet, devices = [], own } = read(playerId) ?? {}
    if (!part || !sheet || !own) return undefined
    const accounts = [...(entriesOf.get(playerId) ?? [])].flatMap(([id, entries]) => {
      const account = read(id)
      return account ? [{ ...account, entries }] : []
    })
    const known = accounts.map((account) => ({
      ...account.own,
      lines: playedLines(account.part, account.part.lines, account.entries),
    }))
    const played = accounts.flatMap((account) => {
      const open = account.entries.filter(openNow(now))
      return open.length > 0 ? [playedPart(account.part, open)] : []
    })
    return { part, sheet, devices, own, all: allOf(own, known), played }
  }
}

interface ReadPlayer extends Pick<Player, 'part' | 'devices' | 'own'> {
  sheet: SheetRecord | undefined
}

async function readKnown(
  plan: PlanRecord,
  ids: readonly number[],
): Promise<(playerId: number) => ReadPlayer | undefined> {
  const players = new Map<number, ReadPlayer>()
  const add = (
    part: AmendedOrders | undefined,
    sheet: SheetRecord | undefined,
    devices: Player['devices'],
    known: Omit<KnownOrders, 'lines'>,
  ) => {
    if (part) players.set(part.playerId, { part, sheet, devices, own: { lines: part.lines, ...known } })
  }
  if (ids.length > fewPlayers) {
    const [parts, sheets, devices, { marksOf }, sightingsOf, unsendableOf] = await Promise.all([
      readAllOrders(plan),
      listSheets(plan._id),
      listDevices(plan._id),
      listMarks(plan._id),
      listSightings(plan),
      listUnsendable(plan),
    ])
    for (const part of parts) {
      const { playerId } = part
      const outcomes = { marks: marksOf(playerId), sightings: sightingsOf(playerId) }
      const known = { outcomes, unsendable: unsendableOf(playerId) }
      add(part, sheets.get(playerId), devices.get(playerId) ?? [], known)
    }
  } else {
    await inParallel(ids, fewPlayers, async (playerId) => {
      const [part, sheet, devices, marks, sightings, unsendable] = await Promise.all([
        readPlayerOrders(plan, playerId),
        getSheet(plan._id, playerId),
        getDevices(plan._id, playerId),
        getMarks(plan._id, playerId),
        readSightings(plan, playerId),
        readUnsendable(plan, playerId),
      ])
      add(part, sheet, devices, { outcomes: { marks, sightings }, unsendable })
    })
  }
  return (playerId) => players.get(playerId)
}
