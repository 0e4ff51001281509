import type { OutputOf } from '../../../shared/contract/endpoint.ts'
import type { timeslots as endpoints } from '../../../shared/contract/timeslots.ts'
import { mergeSlots, type TimeSlot, totalMinutes } from '../../../shared/game/slots.ts'
import type { Plan } from '../../../shared/model/plan.ts'
import type { SlotAnswer, TimeslotPlayer } from '../../../shared/model/timeslot.ts'
import { type Answers, failure } from '../support/answers.ts'
import { aPlan } from '../support/samples.ts'

/** A time slot of March 2027, `26T19:00`. */
export const slot = (from: string, to: string): TimeSlot => ({
  from: `2027-03-${from}:00.000Z`,
  to: `2027-03-${to}:00.000Z`,
})

/** The world's auto time slots: what holds for a player of whom nothing is said. */
const auto = [slot('26T17:00', '26T21:00'), slot('27T17:00', '27T21:00')]

const figuresOf = (slots: TimeSlot[]) => ({ slots, numberOfSlots: slots.length, totalMinutes: totalMinutes(slots) })

/** A player of whom nothing is said. */
export const aPlayer = (playerId = 1, more: Partial<TimeslotPlayer> = {}): TimeslotPlayer => ({
  playerId,
  playerName: `Spieler ${playerId}`,
  tribeId: 1,
  tribeName: 'WIR',
  ...figuresOf(auto),
  source: 'auto',
  answer: 'silent',
  cannotSend: false,
  version: 0,
  secret: `geheim-${playerId}`,
  ...more,
})

/** A player with slots of his own, given by himself. */
export const anOwner = (playerId: number, slots: TimeSlot[], more: Partial<TimeslotPlayer> = {}): TimeslotPlayer =>
  aPlayer(playerId, { ...figuresOf(slots), source: 'own', answer: 'member', version: 1, ...more })

/** A plan over the night of the change to summer time: Friday evening to Monday morning in Berlin. */
export const springPlan = (more: Partial<Plan> = {}): Plan => {
  const arriveAt = '2027-03-29T08:00:00.000Z'
  return aPlan({ sendFrom: '2027-03-26T17:00:00.000Z', arriveAt, incTime: arriveAt, ...more })
}

type Former = OutputOf<typeof endpoints.history>['history'][number]
interface Change {
  timeslots: TimeSlot[]
  cannotSend?: boolean | undefined
}

interface Given {
  plan?: Plan
  /** When the last attack arrives, if later than the plan says. */
  lastArrival?: string
  /** Whether those who open a player's page may change his slots: as long as nothing else is said, they may. */
  mayChange?: boolean
}

/** A server that keeps when a plan's players can send. */
export function slotServer(players: TimeslotPlayer[], { lastArrival, mayChange = true, ...given }: Given = {}) {
  let plan = given.plan ?? springPlan()
  let all = players
  const former = new Map<number, Former[]>()
  const found = (playerId: number | string) => all.find((player) => String(player.playerId) === String(playerId))
  const own = (playerId: number | string): TimeSlot[] => {
    const player = found(playerId)
    return player?.source === 'own' ? player.slots : []
  }
  const standing = ({ playerId, cannotSend, answer, version }: TimeslotPlayer) => ({
    success: true,
    timeslots: own(playerId),
    cannotSend,
    answer,
    version,
  })
  const change = (before: TimeslotPlayer, { timeslots, cannotSend = false }: Change, answer: SlotAnswer) => {
    const { playerId, version } = before
    const replacedAt = `2027-03-20T10:0${version}:00.000Z`
    const last = { slots: own(playerId), cannotSend: before.cannotSend, replacedAt, version }
    former.set(playerId, [last, ...(former.get(playerId) ?? [])])
    const slots = mergeSlots(timeslots)
    const isSilent = slots.length === 0 && !cannotSend
    const after: TimeslotPlayer = {
      ...before,
      ...figuresOf(isSilent ? auto : slots),
      source: isSilent ? 'auto' : 'own',
      answer: isSilent ? 'silent' : answer,
      cannotSend,
      version: version + 1,
    }
    all = all.map((player) => (player === before ? after : player))
    return standing(after)
  }
  const answers = {
    'plans.get': () => ({ plan }),
    'plans.update': ({ body }) => {
      plan = { ...plan, personalLinksOnly: body.personalLinksOnly }
      return { plan }
    },
    'timeslots.list': () => ({ players: all, lastArrival: lastArrival ?? plan.arriveAt }),
    'timeslots.save': ({ params, body }) => {
      const before = found(params.playerId)
      if (!before) return failure('player_not_found')
      return body.version === undefined || body.version === before.version
        ? change(before, body, 'leader')
        : failure('slots_changed')
    },
    'timeslots.generate': ({ params, body }) => {
      const before = found(params.playerId)
      if (!before) return failure('player_not_found')
      if (before.source === 'own' && body?.keepOwn) return { ...standing(before), kept: true }
      return { ...change(before, { timeslots: auto }, 'leader'), kept: false }
    },
    'timeslots.history': ({ params }) => ({ history: former.get(Number(params.playerId)) ?? [] }),
    'timeslots.undo': ({ params }) => {
      const before = found(params.playerId)
      const last = former.get(Number(params.playerId))?.[0]
      if (!before || !last) return failure('no_former_slots')
      return change(before, { timeslots: last.slots, cannotSend: last.cannotSend }, 'leader')
    },
    'timeslots.remind': ({ body }) => {
      const remindedAt = new Date().toISOString()
      all = all.map((player) => (body.playerIds.includes(player.playerId) ? { ...player, remindedAt } : player))
      return { success: true, playerIds: body.playerIds.map(Number), remindedAt }
    },
    'timeslots.playerInfo': ({ params }) => {
      const player = found(params.playerId)
      if (!player) return failure('player_not_found')
      const { playerName } = player
      return {
        ...standing(player),
        playerName,
        mayChange,
        assumed: { source: 'auto', slots: auto },
        sendFrom: plan.sendFrom,
        arriveAt: plan.arriveAt,
        lastArrival: lastArrival ?? plan.arriveAt,
        timeZone: 'Europe/Berlin',
      }
    },
    'timeslots.saveOwn': ({ params, body }) => {
      const before = found(params.playerId)
      return before ? change(before, body, 'member') : failure('player_not_found')
    },
    'timeslots.removeOwn': ({ params, body }) => {
      const before = found(params.playerId)
      if (!before) return failure('player_not_found')
      const rest = own(params.playerId).filter(({ from }) => from !== body.from)
      return rest.length === before.slots.length
        ? failure('slot_not_found')
        : change(before, { timeslots: rest }, 'member')
    },
  } satisfies Answers
  return {
    answers,
    own,
    player: found,
    /** What somebody else gives a player meanwhile. */
    give: (playerId: number, timeslots: TimeSlot[]) => {
      const before = found(playerId)
      if (before) change(before, { timeslots }, 'member')
    },
  }
}
