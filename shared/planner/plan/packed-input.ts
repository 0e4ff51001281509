import { toIso } from '../../game/world/timeslots.ts'
import { type Troops, unitNames } from '../../game/world/units.ts'
import { type AttackKind, attackKinds, type Fixation, isFull, type PlannedAttack } from '../../model/attack.ts'
import { buildings } from '../../model/buildings.ts'
import type {
  PackedAttack,
  PackedInput,
  PackedOrder,
  PackedSender,
  PackedTarget,
} from '../../model/inputs/packed-input.ts'
import { heldSittings } from '../../model/inputs/sitting.ts'
import { waveOf } from '../../model/inputs/wave.ts'
import { type Sender, senderTypes } from '../../model/sender.ts'
import { type Target, targetTypes } from '../../model/target.ts'
import { askedTimes } from '../model/asked-times.ts'
import { earliestLaunch } from './availability.ts'
import type { RunOrder } from './order-targets.ts'
import { firstCommands, orderAttack } from './order-targets.ts'
import type { PlanInput } from './plan-input.ts'

const fixations: readonly Fixation[] = ['sent', 'pinned']

/** Gives equal troops the same number. */
class TroopsTable {
  readonly rows: number[][] = []
  readonly #places = new Map<string, number>()

  /** The place of some troops; −1 for none. */
  place(troops: Troops | undefined): number {
    if (!troops) return -1
    const row = unitNames.map((unit) => troops[unit] ?? 0)
    const key = row.join()
    const known = this.#places.get(key)
    if (known !== undefined) return known
    this.#places.set(key, this.rows.length)
    return this.rows.push(row) - 1
  }
}

/** A plan's input without what maxima do not depend on: shifts, and the troops of attacks that share their village's. */
export function packedInput(input: PlanInput): PackedInput {
  const { schedule, world, assignments, orders, ownVillages, points, slots, limits, sentElsewhere } = input
  const { options, settings, units, wishes } = input
  const table = new TroopsTable()
  const targetPlaces = new Map(input.targets.map(({ _id }, place) => [_id, place]))
  const packAttack = (attack: PlannedAttack, kind: AttackKind): PackedAttack => {
    const { commands, gap = 0 } = attack
    const packed: PackedAttack = [
      attack.villageId,
      targetPlaces.get(attack.targetId) ?? attack.targetId,
      askedTimes(attack).arrival,
      attack.arrival - attack.launch,
      unitNames.indexOf(attack.unit),
      isFull(kind) && !attack.fixed ? -1 : table.place(attack.troops),
      attack.fixed ? fixations.indexOf(attack.fixed) : -1,
      attack.building ? buildings.indexOf(attack.building) : -1,
    ]
    if (commands !== undefined) packed.push(commands, gap)
    return packed
  }
  const packOrder = ({ line }: { line: RunOrder }): PackedOrder => {
    const { type, to, targetId = '' } = line
    return [attackKinds.indexOf(type), to.x, to.y, packAttack(orderAttack(line, targetId), type)]
  }
  const { upload } = input
  const seconds = input.targets.flatMap(({ offsetSeconds }, t): [number, number][] =>
    offsetSeconds === undefined ? [] : [[t, offsetSeconds]],
  )
  const morale = input.targets.flatMap(({ minMorale }, t): [number, number][] =>
    minMorale === undefined ? [] : [[t, minMorale]],
  )
  const held = input.senders.flatMap(({ isHeld, villageId }) => (isHeld ? villageId : []))
  return {
    ...schedule,
    options,
    server: world.server,
    settings,
    units,
    senders: input.senders.map((sender) => packSender(sender, table)),
    targets: input.targets.map(packTarget),
    ownVillages: [...ownVillages],
    ...(input.sieges && { sieges: [...input.sieges] }),
    ...(points && { points: { ofPlayer: [...points.ofPlayer], ofTarget: [...points.ofTarget] } }),
    ...(input.snobRange !== undefined && { snobRange: input.snobRange }),
    ...(morale.length > 0 && { morale }),
    ...(seconds.length > 0 && { seconds }),
    slots: [...slots].map(([playerId, { slots: own, sends, by, sittings = [] }]) => {
      const held = heldSittings(sittings)
      return { playerId, slots: own, sends, ...(by && { by }), ...(held.length > 0 && { sittings: held }) }
    }),
    ...(held.length > 0 && { held }),
    ...(limits?.size && { limits: [...limits] }),
    ...(sentElsewhere?.size && { sentElsewhere: [...sentElsewhere] }),
    attacks: Object.fromEntries(
      attackKinds.flatMap((kind) => {
        const run = assignments[kind]
        return run ? [[kind, run.attacks.map((attack) => packAttack(attack, kind))]] : []
      }),
    ),
    sent: firstCommands([...orders.sent, ...orders.presumed]).map(packOrder),
    notHome: firstCommands(orders.notHome.filter(({ at }) => upload === undefined || at > upload)).map(packOrder),
    wishes,
    troops: table.rows,
  }
}

function packSender(sender: Sender, table: TroopsTable): PackedSender {
  const packed: PackedSender = [
    sender.villageId,
    sender.x,
    sender.y,
    sender.playerId,
    senderTypes.indexOf(sender.type),
    sender.maxOff,
    sender.maxFake,
    sender.maxBFake,
    table.place(sender.troops),
    table.place(sender.fake),
    table.place(sender.bfkatas),
  ]
  const { maxSnob = 0, freeTrains = maxSnob } = sender
  if (maxSnob) packed.push(Math.min(maxSnob, freeTrains), table.place(sender.ag))
  return packed
}

function packTarget(target: Target): PackedTarget {
  const packed: PackedTarget = [
    target._id,
    target.villageId,
    target.x,
    target.y,
    targetTypes.indexOf(target.type),
    target.maxOff,
    target.maxFake,
    target.maxBFake,
    target.offsetMinutes,
    target.priority ?? 0,
    target.weight ?? 0,
  ]
  if (target.maxSnob) packed.push(target.maxSnob, target.windowAfter ?? -1)
  return packed
}

/** The input that was packed, as of `now` (epoch milliseconds). */
export function unpackedInput(packed: PackedInput, now: number): PlanInput {
  const tables = packed.troops.map((counts) =>
    Object.fromEntries(unitNames.flatMap((unit, i) => (counts[i] ? [[unit, counts[i]]] : []))),
  )
  const [morale, seconds] = [new Map(packed.morale), new Map(packed.seconds)]
  const held = new Set(packed.held)
  const targets = packed.targets.map((target, t) => {
    const [minMorale, offsetSeconds] = [morale.get(t), seconds.get(t)]
    return {
      ...unpackTarget(target),
      ...(minMorale !== undefined && { minMorale }),
      ...(offsetSeconds !== undefined && { offsetSeconds }),
    }
  })
  const unpackAttack = (attack: PackedAttack): PlannedAttack => {
    const [villageId, aim, arrival, travel, unit, troops, fixed, building, commands, gap] = attack
    return {
      villageId,
      targetId: typeof aim === 'string' ? aim : at(targets, aim)._id,
      launch: arrival - travel,
      arrival,
      unit: at(unitNames, unit),
      ...(troops >= 0 && { troops: at(tables, troops) }),
      ...(fixed >= 0 && { fixed: at(fixations, fixed) }),
      ...(building >= 0 && { building: at(buildings, building) }),
      ...(commands !== undefined && { commands }),
      ...(gap && { gap }),
    }
  }
  const unpackOrder = ([kind, x, y, attack]: PackedOrder, id: number): RunOrder => {
    const { villageId, targetId, launch, arrival, unit, troops = {}, building, commands, gap } = unpackAttack(attack)
    return {
      id: `${id}`,
      type: at(attackKinds, kind),
      from: { villageId },
      to: { x, y },
      targetId,
      launchAt: toIso(launch),
      arriveAt: toIso(arrival),
      unit,
      troops,
      ...(building && { building }),
      ...(commands !== undefined && { trainIndex: 0, commands }),
      ...(gap && { gap }),
    }
  }
  const { sendFrom, arriveAt, options, server, settings, units, wishes, snobRange } = packed
  return {
    schedule: { sendFrom, arriveAt },
    earliest: earliestLaunch(options, now),
    options,
    world: { server },
    settings,
    units,
    senders: packed.senders.map((packedSender) => {
      const sender = unpackSender(packedSender, tables)
      return held.has(sender.villageId) ? { ...sender, isHeld: true } : sender
    }),
    targets,
    ownVillages: new Set(packed.ownVillages),
    ...(packed.sieges && { sieges: new Set(packed.sieges) }),
    ...(packed.points && {
      points: { ofPlayer: new Map(packed.points.ofPlayer), ofTarget: new Map(packed.points.ofTarget) },
    }),
    ...(snobRange !== undefined && { snobRange }),
    slots: new Map(packed.slots.map(({ playerId, ...slots }) => [playerId, slots])),
    ...(packed.limits && { limits: new Map(packed.limits) }),
    ...(packed.sentElsewhere && { sentElsewhere: new Map(packed.sentElsewhere) }),
    assignments: Object.fromEntries(
      attackKinds.flatMap((kind) => {
        const attacks = packed.attacks[kind]
        return attacks ? [[kind, { attacks: attacks.map(unpackAttack) }]] : []
      }),
    ),
    wishes,
    orders: {
      sent: packed.sent.map((order, id) => ({ line: unpackOrder(order, id) })),
      presumed: [],
      notHome: packed.notHome.map((order, id) => ({ line: unpackOrder(order, id), at: '' })),
      issued: [],
    },
    upload: undefined,
  }
}

function unpackSender(sender: PackedSender, tables: readonly Troops[]): Sender {
  const [villageId, x, y, playerId, type, maxOff, maxFake, maxBFake, troops, fake, bfkatas, maxSnob, ag = -1] = sender
  return {
    ...{ villageId, x, y, playerId, type: at(senderTypes, type), maxOff, maxFake, maxBFake },
    ...(troops >= 0 && { troops: at(tables, troops) }),
    ...(fake >= 0 && { fake: at(tables, fake) }),
    ...(bfkatas >= 0 && { bfkatas: at(tables, bfkatas) }),
    ...(maxSnob !== undefined && { maxSnob }),
    ...(ag >= 0 && { ag: at(tables, ag) }),
  }
}

function unpackTarget(target: PackedTarget): Target {
  const [_id, villageId, x, y, type, maxOff, maxFake, maxBFake, offsetMinutes, priority, weight, maxSnob, after = -1] =
    target
  return {
    ...{ _id, villageId, x, y, type: at(targetTypes, type), maxOff, maxFake, maxBFake, offsetMinutes },
    ...(priority > 0 && { priority }),
    ...(weight > 0 && { weight }),
    ...(maxSnob !== undefined && { maxSnob }),
    ...(after >= 0 && { windowAfter: after }),
    ...(waveOf(_id) > 1 && { wave: waveOf(_id) }),
  }
}

/** An entry that the packing has. */
function at<Entry>(list: readonly Entry[], place: number): Entry {
  const found = list[place]
  if (found === undefined) throw new RangeError(`Nothing at ${place}`)
  return found
}
