import { type ChatEvent, mentionsWoken } from '../../../shared/model/discord/webhook.ts'
import type { NightSummary } from '../../../shared/model/orders/night-summary.ts'
import type { Said } from '../../store/webhooks/said.ts'
import type { ChatWake, PlayerChanges, Sending } from './sending.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** Launches of one player in a minute from which it is dense. */
const denseLaunches = 5
/** Dense minutes this close are announced together. */
const togetherMs = 10 * minuteMs
/** Open past its launch for this long, an order is overdue; reported on the next quarter of an hour. */
const graceMs = 5 * minuteMs
const quarterMs = 15 * minuteMs
/** Issues, overdue orders, results, nights, wakes and rehearsals that are older are not announced. */
const issueLateMs = hourMs
const overdueLateMs = 2 * hourMs
const resultLateMs = 24 * hourMs
const nightLateMs = 3 * hourMs
export const wakeLateMs = 10 * minuteMs
const rehearsalLateMs = hourMs
/** From the last arrival to the result. */
const resultAfterMs = 30 * minuteMs

interface DenseMinute {
  /** Start of the minute, epoch milliseconds. */
  at: number
  playerId: number
  playerName: string
  /** Open launches; all of the minute's may be sent already. */
  open: number
}

/** A player whom leaders woke: overdue attacks and the first one's launch, and the next launch. Epoch milliseconds. */
interface WokenPlayer {
  playerId: number
  playerName: string
  /** Who is mentioned: also who plays the account. */
  to: readonly number[]
  overdue: number
  since?: number
  next?: number
}

/** A player who is asked to send a lost order, until a time in epoch milliseconds. */
interface AskedPlayer {
  playerId: number
  playerName: string
  until: number
}

/** What a message reports, by its event; `wake`, `rehearsal` and `offer` come with a press of leaders, or by themselves. */
export type ChatFacts =
  | { event: 'issued'; number: number; players: number; lines: number; changes?: PlayerChanges }
  | { event: 'soon'; minutes: readonly DenseMinute[] }
  | { event: 'overdue'; players: readonly { playerId: number; playerName: string; count: number; since: number }[] }
  | { event: 'wake'; players: readonly WokenPlayer[] }
  /** Those who are asked, and the first of their launches. */
  | { event: 'rehearsal'; playerIds: readonly number[]; first: number }
  | { event: 'offer'; players: readonly AskedPlayer[] }
  | { event: 'night'; summary: NightSummary }
  | {
      event: 'result'
      lines: number
      sent: number
      seen: number
      skipped: number
      /** Players with orders of which nothing is known after their launch. */
      open: readonly { playerName: string; count: number }[]
    }

/** What decides on a webhook's messages; `since` (epoch milliseconds) is when it was created. */
export interface Listener {
  events: readonly ChatEvent[]
  leadMinutes: number
  since: number
}

/**
 * What to say now, what to record once it arrived, and when there may be more, epoch milliseconds. `known` is the issue to record as
 * announced because it is older than the webhook.
 */
export interface Agenda {
  say: { facts: ChatFacts; said: Said }[]
  known?: Said
  next?: number
}

/** What to announce of a plan at a webhook at `now`, epoch milliseconds, after what was announced before. */
export function agenda(sending: Sending, { events, leadMinutes, since }: Listener, before: Said, now: number): Agenda {
  const { issue } = sending
  const say: Agenda['say'] = []
  const later: number[] = []
  const wants = (event: ChatEvent) => events.includes(event)

  const isNew = issue.number > (before.issue ?? 0) && issue.at >= since && now - issue.at < issueLateMs
  if (wants('issued') && isNew) say.push({ facts: issuedFacts(sending, before.issue), said: { issue: issue.number } })
  const isKnown = before.issue === undefined && issue.at < since

  if (wants('soon')) {
    const lead = leadMinutes * minuteMs
    let soonUntil = before.soonUntil ?? 0
    const group = nextDense(sending, Math.max(now, soonUntil))
    if (group[0] && group[0].at - lead <= now) {
      soonUntil = group.at(-1)?.at ?? now
      say.push({ facts: { event: 'soon', minutes: group }, said: { soonUntil } })
    }
    const [following] = nextDense(sending, Math.max(now, soonUntil))
    if (following) later.push(following.at - lead)
  }

  if (wants('overdue')) {
    const floor = Math.max(before.overdueUntil ?? 0, since, now - overdueLateMs)
    const first = firstOpen(sending, floor)
    const isDue = first !== undefined && reportedAt(first) <= now
    if (isDue) say.push({ facts: overdueFacts(sending, now), said: { overdueUntil: now - graceMs } })
    const following = isDue ? firstOpen(sending, now - graceMs) : first
    if (following !== undefined) later.push(reportedAt(following))
  }

  const wakes = mentionsWoken(events)
    ? newWakes(sending, Math.max(before.wokenUntil ?? 0, since, now - wakeLateMs))
    : []
  const woken = wokenPlayers(sending, wakes, now)
  if (woken.length > 0) {
    const wokenUntil = Math.max(...wakes.map(({ at }) => at))
    say.push({ facts: { event: 'wake', players: woken }, said: { wokenUntil } })
  }

  const offers = mentionsWoken(events) ? newOffers(sending, before.asked ?? [], Math.max(since, now - wakeLateMs)) : []
  if (offers.length > 0)
    say.push({
      facts: { event: 'offer', players: offers },
      said: { asked: (sending.offers ?? []).map(({ id }) => id) },
    })

  const { rehearsalSince } = sending
  if (mentionsWoken(events) && rehearsalSince !== undefined) {
    // An issue may begin a rehearsal whose hour is over.
    const begins = Math.max(rehearsalSince, issue.at)
    const facts = rehearsalFacts(sending, now)
    if (now < begins) later.push(begins)
    else if (facts && begins >= since && rehearsalSince > (before.rehearsedAt ?? 0) && now - begins < rehearsalLateMs)
      say.push({ facts, said: { rehearsedAt: now } })
  }

  const night = wants('night') ? sending.summaryOf(now) : undefined
  if (night) {
    const { at, summary, next } = night
    if (summary && at >= since && at > (before.nightUntil ?? 0) && now - at < nightLateMs)
      say.push({ facts: { event: 'night', summary }, said: { nightUntil: at } })
    if (next !== undefined) later.push(next)
  }

  const resultAt = issue.lastArrival + resultAfterMs
  if (wants('result') && before.result !== issue.number && since < issue.lastArrival) {
    if (now < resultAt) later.push(resultAt)
    else if (now < resultAt + resultLateMs)
      say.push({ facts: resultFacts(sending, now), said: { result: issue.number } })
  }
  return {
    say,
    ...(isKnown && { known: { issue: issue.number } }),
    ...(later.length > 0 && { next: Math.max(now + minuteMs, Math.min(...later)) }),
  }
}

/** What each event would say now, to copy it. */
export function currentFacts(
  sending: Sending,
  now: number,
): Exclude<ChatFacts, { event: 'wake' | 'rehearsal' | 'offer' }>[] {
  const minutes = nextDense(sending, now)
  const overdue = overdueFacts(sending, now)
  const night = sending.summaryOf(now)?.summary
  const hasBegun = sending.players.some(({ lines }) => lines.some(({ launch }) => launch <= now))
  return [
    issuedFacts(sending, sending.issue.number - 1),
    ...(minutes.length > 0 ? [{ event: 'soon' as const, minutes }] : []),
    ...(overdue.players.length > 0 ? [overdue] : []),
    ...(night ? [{ event: 'night' as const, summary: night }] : []),
    ...(hasBegun ? [resultFacts(sending, now)] : []),
  ]
}

/** The quarter of an hour at which a launch, if open, is reported as overdue. */
const reportedAt = (launch: number) => Math.ceil((launch + graceMs) / quarterMs) * quarterMs

/** The first dense minutes after `after` that have open launches, with those that are announced together with them. */
function nextDense({ players }: Sending, after: number): DenseMinute[] {
  const found = players.flatMap(({ playerId, playerName, lines }) => {
    const minutes = Map.groupBy(
      lines.filter(({ launch }) => launch > after),
      ({ launch }) => Math.floor(launch / minuteMs) * minuteMs,
    )
    return Array.from(minutes, ([at, launches]) => ({
      at,
      playerId,
      playerName,
      launches: launches.length,
      open: launches.filter(({ state }) => state === 'open').length,
    })).filter(({ at, launches, open }) => at > after && launches >= denseLaunches && open > 0)
  })
  const first = Math.min(...found.map(({ at }) => at))
  return found
    .filter(({ at }) => at < first + togetherMs)
    .sort((a, b) => a.at - b.at || b.open - a.open)
    .map(({ launches: _, ...minute }) => minute)
}

function firstOpen({ players }: Sending, after: number): number | undefined {
  const first = players.flatMap(
    ({ lines }) => lines.find(({ launch, state }) => state === 'open' && launch > after)?.launch ?? [],
  )
  return first.length > 0 ? Math.min(...first) : undefined
}

/** With what changed since an issue; 0 or `undefined` for none. */
function issuedFacts({ issue, players, changesSince }: Sending, since = 0) {
  const busy = players.filter(({ lines }) => lines.length > 0)
  return {
    event: 'issued' as const,
    number: issue.number,
    players: busy.length,
    lines: busy.reduce((sum, { lines }) => sum + lines.length, 0),
    ...(since > 0 && { changes: changesSince(since) }),
  }
}

function overdueFacts({ players }: Sending, now: number) {
  const late = players.flatMap(({ playerId, playerName, lines }) => {
    const open = lines.filter(({ launch, state }) => state === 'open' && launch <= now - graceMs)
    return open[0] ? [{ playerId, playerName, count: open.length, since: open[0].launch }] : []
  })
  return { event: 'overdue' as const, players: late.sort((a, b) => b.count - a.count || a.since - b.since) }
}

const newWakes = ({ wakes = [] }: Sending, after: number) => wakes.filter(({ at }) => at > after)

/** Without those who have sent everything meanwhile. */
function wokenPlayers({ players }: Sending, wakes: readonly ChatWake[], now: number): WokenPlayer[] {
  const woken = new Map(wakes.map(({ playerId, to }) => [playerId, to]))
  return players.flatMap(({ playerId, playerName, lines }) => {
    const to = woken.get(playerId)
    const open = lines.filter(({ state }) => state === 'open')
    if (!to || (lines.length > 0 && open.length === 0)) return []
    const late = open.filter(({ launch }) => launch <= now)
    const [since, next] = [late[0]?.launch, open[late.length]?.launch]
    return {
      playerId,
      playerName,
      to,
      overdue: late.length,
      ...(since !== undefined && { since }),
      ...(next !== undefined && { next }),
    }
  })
}

/** Players of open offers made after a time, each once. */
function newOffers({ players, offers = [] }: Sending, before: readonly string[], after: number): AskedPlayer[] {
  const nameOf = new Map(players.map(({ playerId, playerName }) => [playerId, playerName]))
  return offers.flatMap(({ id, playerId, at, until }) => {
    const playerName = nameOf.get(playerId)
    return playerName === undefined || at < after || before.includes(id) ? [] : [{ playerId, playerName, until }]
  })
}

function rehearsalFacts({ players }: Sending, now: number): Extract<ChatFacts, { event: 'rehearsal' }> | undefined {
  const asked = players.flatMap(({ playerId, lines }) => {
    const next = lines.find(({ launch }) => launch > now)
    return next ? [{ playerId, launch: next.launch }] : []
  })
  if (asked.length === 0) return undefined
  return {
    event: 'rehearsal',
    playerIds: asked.map(({ playerId }) => playerId),
    first: Math.min(...asked.map(({ launch }) => launch)),
  }
}

function resultFacts({ players }: Sending, now: number) {
  const lines = players.flatMap((player) => player.lines)
  const inState = (wanted: string) => lines.filter(({ state }) => state === wanted).length
  const open = players.flatMap(({ playerName, lines: own }) => {
    const count = own.filter(({ launch, state }) => state === 'open' && launch <= now).length
    return count > 0 ? [{ playerName, count }] : []
  })
  return {
    event: 'result' as const,
    lines: lines.length,
    sent: inState('sent'),
    seen: lines.filter(({ isSeen }) => isSeen).length,
    skipped: inState('skipped'),
    open: open.sort((a, b) => b.count - a.count),
  }
}
