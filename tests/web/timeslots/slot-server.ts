import type { OutputOf } from '../../../shared/contract/endpoint.ts'
import type { timeslots } from '../../../shared/contract/timeslots.ts'
import { mergeSlots, type TimeSlot, totalMinutes } from '../../../shared/game/world/timeslots.ts'
import { holdsBack } from '../../../shared/model/inputs/hold.ts'
import type { OwnVillage, OwnVillages } from '../../../shared/model/inputs/own-village.ts'
import {
  replacedSittings,
  type StoredSitting,
  Sittings as WantedSittings,
} from '../../../shared/model/inputs/sitting.ts'
import type { Plan } from '../../../shared/model/plan.ts'
import type { PlayerReliability, Sends, SlotAnswer, SlotAuthor, SlotNote } from '../../../shared/model/timeslot.ts'
import { type Answers, failure } from '../support/answers.ts'
import { planServer } from '../support/plan-server.ts'
import { aPlan } from '../support/samples.ts'

/** A plan over the night of the change to summer time: Friday evening to Monday morning in Berlin. */
export const springPlan = (more: Partial<Plan> = {}): Plan =>
  aPlan({ sendFrom: '2038-03-26T17:00:00.000Z', arriveAt: '2038-03-29T08:00:00.000Z', ...more })

export interface Member {
  id: number
  name: string
  tribeId?: number
  tribeName?: string
  /** How many villages have troops in the plan; 1 when left out. */
  senders?: number
  reliability?: PlayerReliability
  /** What is said to the leaders. */
  note?: Partial<SlotNote> & { isLimitOpen?: boolean }
}

/** Three members of the plan's tribe. */
export const members: [Member, Member, Member] = [
  { id: 11, name: 'Anna' },
  { id: 12, name: 'Bert' },
  { id: 13, name: 'Cleo' },
]

/** A slot of March 2038 in UTC. */
export const slot = (from: string, to: string): TimeSlot => ({
  from: `2038-03-${from}:00.000Z`,
  to: `2038-03-${to}:00.000Z`,
})

interface State extends SlotNote {
  /** Absent where the plan has no night watch. */
  standsIn?: boolean | undefined
  isLimitOpen?: boolean
  slots: TimeSlot[]
  sends: Sends
  answer: SlotAnswer
  by?: SlotAuthor
  version: number
  remindedAt?: string
  former: { slots: TimeSlot[]; sends: Sends; replacedAt: string; version: number; by: SlotAuthor }[]
}

/** What the world's auto time slots make of the plan. */
export const autoSlots = [slot('26T18:00', '26T21:00'), slot('27T18:00', '27T21:00')]

interface Given {
  plan?: Plan
  members?: Member[]
  lastArrival?: string
  /** Changes need the secret of the link. */
  protects?: boolean
  /** The first member's villages in the plan. */
  villages?: OwnVillage[]
  /** The answer of an earlier plan. */
  last?: OutputOf<typeof timeslots.lastAnswer>['last']
}

/** A server that keeps the slots of a plan's players. `give` sets them as somebody else would meanwhile. */
export function slotServer(given: Given = {}) {
  const { plan = springPlan(), members: all = members, lastArrival = plan.arriveAt, protects = false, last } = given
  let villages = given.villages ?? []
  const ownVillages = (id: string): OwnVillages => ({
    villages: String(all[0]?.id) === id ? villages : [],
    version: memberState(id).version,
  })
  const changeVillages = (id: string, change: (village: OwnVillage) => OwnVillage) => {
    villages = villages.map(change)
    states.set(Number(id), { ...memberState(id), version: memberState(id).version + 1 })
    return ownVillages(id)
  }
  const sittings = new Map<number, StoredSitting[]>()
  const nameOf = (id: number) => all.find((member) => member.id === id)?.name ?? ''
  const sittingsOf = (id: number) =>
    (sittings.get(id) ?? []).map((sitting) => ({ ...sitting, sitterName: nameOf(sitting.sitterId) }))
  const played = (id: number) => ({
    sittings: sittingsOf(id),
    version: memberState(id).version,
    plays: [...sittings].flatMap(([accountId, own]) =>
      own.flatMap((one) => (one.sitterId === id ? [{ ...one, accountId, accountName: nameOf(accountId) }] : [])),
    ),
    players: all.flatMap((member) => (member.id === id ? [] : [{ playerId: member.id, playerName: member.name }])),
  })
  const sit = (...[id, ...how]: [number, ...Parameters<typeof replacedSittings>]) => {
    sittings.set(id, replacedSittings(...how))
    states.set(id, { ...memberState(id), version: memberState(id).version + 1 })
  }
  const states = new Map<number, State>()
  const memberState = (id: number | string): State =>
    states.get(Number(id)) ?? {
      slots: [],
      sends: 'slots',
      answer: 'silent',
      version: 0,
      maxCommands: null,
      message: '',
      ...all.find((member) => member.id === Number(id))?.note,
      former: [],
    }
  const set = (id: number | string, slots: TimeSlot[], sends: Sends, by: SlotAuthor): State => {
    const { former, ...before } = memberState(id)
    const replaced = { ...before, replacedAt: '2038-02-01T10:00:00.000Z', by }
    const says = slots.length > 0 || sends !== 'slots'
    const state: State = {
      ...before,
      slots: mergeSlots(slots),
      sends,
      answer: !says ? 'silent' : by === 'leader' || by === 'auto' ? 'leader' : 'member',
      by,
      version: before.version + 1,
      former: [replaced, ...former],
    }
    states.set(Number(id), state)
    return state
  }
  const saved = ({ slots, sends, answer, version, maxCommands, message }: State) => ({
    success: true,
    timeslots: slots,
    sends,
    answer,
    version,
    maxCommands,
    message,
  })
  const isOld = (id: string, version: number | undefined) =>
    (version ?? memberState(id).version) !== memberState(id).version
  const toPlayer = ({ id, name, tribeId = 1, tribeName = 'WIR', senders = 1, reliability }: Member) => {
    const { slots, sends, answer, by, version, maxCommands, isLimitOpen, message, remindedAt } = memberState(id)
    const source = slots.length > 0 || sends !== 'slots' ? ('own' as const) : ('auto' as const)
    const shown = source === 'own' ? slots : autoSlots
    const held = ownVillages(String(id)).villages.filter(holdsBack)
    return {
      playerId: id,
      playerName: name,
      tribeId,
      tribeName,
      senders,
      numberOfSlots: shown.length,
      totalMinutes: totalMinutes(shown),
      slots: shown,
      source,
      answer,
      by,
      sends,
      version,
      maxCommands,
      ...(isLimitOpen && { isLimitOpen }),
      ...(held.length > 0 && {
        holds: { villages: held.length, overruled: held.filter(({ isOverruled }) => isOverruled).length },
      }),
      message,
      ...(sittings.get(id)?.length && { sittings: sittingsOf(id) }),
      secret: `secret-${id}`,
      remindedAt,
      ...(reliability && { reliability }),
    }
  }
  const answers: Answers = {
    ...planServer({ plan }).answers,
    'timeslots.list': () => ({ players: all.map(toPlayer), lastArrival }),
    'timeslots.generate': ({ params, body }) => {
      const before = memberState(params.playerId)
      const keeps = Boolean(body?.keepOwn) && before.answer !== 'silent'
      return { ...saved(keeps ? before : set(params.playerId, autoSlots, 'slots', 'auto')), kept: keeps }
    },
    'timeslots.save': ({ params, body }) => {
      const before = memberState(params.playerId)
      if (isOld(params.playerId, body.version)) return failure('slots_changed', { current: saved(before) })
      const { timeslots, sends = 'slots', maxCommands } = body
      if (maxCommands === undefined) return saved(set(params.playerId, timeslots, sends, 'leader'))
      states.set(Number(params.playerId), { ...before, maxCommands, isLimitOpen: false, version: before.version + 1 })
      return saved(memberState(params.playerId))
    },
    'timeslots.undoAnonymous': () => {
      const playerIds = all.map(({ id }) => id).filter((id) => memberState(id).by === 'member')
      for (const id of playerIds) set(id, [], 'slots', 'leader')
      return { success: true, playerIds }
    },
    'timeslots.history': ({ params }) => ({
      history: memberState(params.playerId).former,
    }),
    'timeslots.undo': ({ params, body }) => {
      if (isOld(params.playerId, body?.version))
        return failure('slots_changed', { current: saved(memberState(params.playerId)) })
      const [former] = memberState(params.playerId).former
      if (!former) return failure('no_former_slots')
      return saved(set(params.playerId, former.slots, former.sends, former.by))
    },
    'timeslots.remind': ({ body }) => {
      const remindedAt = '2038-02-01T10:00:00.000Z'
      const playerIds = body.playerIds.map(Number)
      for (const id of playerIds) states.set(id, { ...memberState(id), remindedAt })
      return { success: true, playerIds, remindedAt }
    },
    'timeslots.playerInfo': ({ params, headers }) => {
      const member = all.find(({ id }) => String(id) === params.playerId)
      if (!member || params.planId !== plan._id) return failure('player_not_found')
      const { slots, sends, answer, version, maxCommands, message } = memberState(member.id)
      if (protects && headers.get('x-slot-secret') !== `secret-${member.id}`) return failure('slots_protected')
      return {
        playerName: member.name,
        ...(plan.namesPlan !== false && { planName: plan.name }),
        timeslots: slots,
        sends,
        answer,
        version,
        isOwner: headers.get('x-slot-secret') !== null,
        maxCommands,
        message,
        assumed: { source: 'auto', slots: autoSlots },
        sendFrom: plan.sendFrom,
        arriveAt: plan.arriveAt,
        lastArrival,
        timeZone: 'Europe/Berlin',
        ...(headers.get('x-slot-secret') && { played: played(member.id), standsIn: memberState(member.id).standsIn }),
      }
    },
    'timeslots.lastAnswer': ({ headers }) => (headers.get('x-slot-secret') ? { last } : failure('slot_link_needed')),
    'timeslots.ownVillages': ({ params }) => ownVillages(params.playerId),
    'timeslots.villages': ({ params }) => ownVillages(params.playerId),
    'timeslots.saveHolds': ({ params, body }) => {
      if (isOld(params.playerId, body.version))
        return failure('slots_changed', { current: ownVillages(params.playerId) })
      const holds = new Map(body.holds.map(({ villageId, ...hold }) => [Number(villageId), hold]))
      return changeVillages(params.playerId, (village) => ({ ...village, ...holds.get(village.villageId) }))
    },
    'timeslots.overrule': ({ params, body: { villageIds, isOverruled, version } }) => {
      if (isOld(params.playerId, version)) return failure('slots_changed', { current: ownVillages(params.playerId) })
      return changeVillages(params.playerId, (village) =>
        villageIds.includes(village.villageId) ? { ...village, isOverruled } : village,
      )
    },
    'timeslots.sit': ({ params, body }) => {
      const id = Number(params.playerId)
      if (isOld(params.playerId, body.version))
        return failure('slots_changed', { current: { sittings: sittingsOf(id), version: memberState(id).version } })
      sit(id, sittings.get(id) ?? [], WantedSittings.parse(body.sittings), 'leader')
      return { sittings: sittingsOf(id), version: memberState(id).version }
    },
    'timeslots.sitOwn': ({ params, body }) => {
      const id = Number(params.playerId)
      const account = Number(body.accountId ?? id)
      if (isOld(params.playerId, body.version))
        return failure('slots_changed', { current: { sittings: sittingsOf(id), version: memberState(id).version } })
      const wanted = WantedSittings.parse(body.sittings)
      if (account === id) sit(account, sittings.get(account) ?? [], wanted, 'owner')
      else sit(account, sittings.get(account) ?? [], wanted, 'sitter', id)
      return played(id)
    },
    'timeslots.saveOwn': ({ params, body }) => {
      if (isOld(params.playerId, body.version))
        return failure('slots_changed', { current: saved(memberState(params.playerId)) })
      const before = memberState(params.playerId)
      const { timeslots, sends = 'slots', maxCommands = before.maxCommands, message = before.message } = body
      const { standsIn = before.standsIn } = body
      const isNoteOnly = JSON.stringify([timeslots, sends]) === JSON.stringify([before.slots, before.sends])
      states.set(Number(params.playerId), { ...before, maxCommands, message, standsIn, version: before.version + 1 })
      // A limit, message or switch alone is no answer.
      if (isNoteOnly && ('message' in body || 'maxCommands' in body || 'standsIn' in body))
        return saved(memberState(params.playerId))
      return saved(set(params.playerId, timeslots, sends, 'member'))
    },
    'timeslots.removeOwn': ({ params, body }) => {
      const { slots } = memberState(params.playerId)
      const left = slots.filter(({ from }) => from !== body.from)
      return left.length < slots.length
        ? saved(set(params.playerId, left, 'slots', 'member'))
        : failure('slot_not_found')
    },
  }
  return {
    answers,
    stored: ({ id }: Member) => memberState(id).slots,
    memberState: ({ id }: Member) => memberState(id),
    villages: () => villages,
    sittings: ({ id }: Member) => sittings.get(id) ?? [],
    /** Who plays an account asks to, or a leader enters it. */
    sit: ({ id }: Member, ...entries: StoredSitting[]) => {
      sittings.set(id, entries)
      states.set(id, { ...memberState(id), version: memberState(id).version + 1 })
    },
    /** A leader overrules what is held back of the first member's villages. */
    overrule: () => {
      changeVillages(String(all[0]?.id), (village) =>
        holdsBack(village) ? { ...village, isOverruled: true } : village,
      )
    },
    give: ({ id }: Member, slots: TimeSlot[], sends: Sends = 'slots') => {
      set(id, slots, sends, 'member')
    },
    /** The plan has a night watch, for which the member is not ready. */
    watch: ({ id }: Member) => {
      states.set(id, { ...memberState(id), standsIn: false })
    },
    giveAsLeader: ({ id }: Member, slots: TimeSlot[], sends: Sends = 'slots') => {
      set(id, slots, sends, 'leader')
    },
  }
}
