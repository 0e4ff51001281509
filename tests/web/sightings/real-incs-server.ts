import { analyse } from '../../../shared/compare/analyse.ts'
import { type AttackState, type ComparedAttack, toleranceBounds } from '../../../shared/model/analysis.ts'
import type { Plan } from '../../../shared/model/plan.ts'
import type { ListedUpload, SightingRow } from '../../../shared/model/sighting.ts'
import { type Answers, failure } from '../support/answers.ts'
import { aPlan } from '../support/samples.ts'

/** An attack of Anna's that nobody has seen. */
export const aCompared = (more: Partial<ComparedAttack> = {}): ComparedAttack => ({
  line: 'off-1-offs-400-500-0',
  type: 'off',
  playerId: 11,
  playerName: 'Anna',
  from: { x: 500, y: 500, name: 'Annas Dorf' },
  to: { x: 400, y: 500, name: 'Ziel', playerName: 'Verteidiger' },
  launchAt: '2038-03-03T18:00:00.000Z',
  time: '2038-03-04T08:00:00.000Z',
  state: 'missing',
  ...more,
})

/** A real attack of Bert's that nobody has planned. */
export const anInc = (more: Partial<SightingRow> = {}): SightingRow => ({
  xf: 510,
  yf: 500,
  xt: 400,
  yt: 501,
  senderPlayerId: 12,
  senderPlayerName: 'Bert',
  senderVillageName: 'Berts Dorf',
  targetVillageName: 'Anderes',
  targetPlayerName: 'Verteidiger',
  time: '2038-03-04T09:30:00.000Z',
  strength: 'gross',
  count: 1,
  ...more,
})

/** An upload of a file. */
export const anUpload = (more: Partial<ListedUpload> = {}): ListedUpload => ({
  _id: 'upload-1',
  at: '2038-03-04T07:00:00.000Z',
  source: 'file',
  name: 'angriffe.json',
  count: 5,
  errors: 0,
  ...more,
})

/** Attacks of three players: Anna has sent all of hers, Bert some and otherwise, Cleo nothing. */
export const someCompared = (): ComparedAttack[] => {
  const of = (playerId: number, playerName: string, index: number, more: Partial<ComparedAttack>) =>
    aCompared({
      line: `off-${playerId}-${index}`,
      playerId,
      playerName,
      from: { x: 500 + index, y: 500 + playerId, name: `${playerName}s Dorf ${index}` },
      ...more,
    })
  const target = { x: 401, y: 502, name: 'Zweites Ziel', playerName: '' }
  return [
    of(11, 'Anna', 0, { state: 'punctual', strength: 'gross', deviation: 5 }),
    of(11, 'Anna', 1, { state: 'punctual', strength: 'mittel', deviation: -20, to: target }),
    of(12, 'Bert', 0, { state: 'late', strength: 'gross', deviation: 133 }),
    of(12, 'Bert', 1, { state: 'tooWeak', strength: 'klein', deviation: 0 }),
    of(12, 'Bert', 2, { state: 'missing', to: target }),
    of(12, 'Bert', 3, {
      state: 'reported',
      mark: { state: 'sent', at: '2038-03-03T18:01:00.000Z', by: 'member' },
    }),
    of(13, 'Cleo', 0, { state: 'missing' }),
    of(13, 'Cleo', 1, {
      state: 'missing',
      mark: { state: 'skipped', at: '2038-03-03T18:01:00.000Z', by: 'member', reason: 'Truppen weg' },
    }),
    of(13, 'Cleo', 2, { state: 'open', launchAt: '2038-03-04T07:30:00.000Z' }),
  ]
}

interface Stored {
  plan: Plan
  attacks: ComparedAttack[]
  unplanned: SightingRow[]
  uploads: ListedUpload[]
  basis: 'orders' | 'assignments'
  awayVillages: number
}

/** What becomes of an attack that was seen, by another tolerance. */
const judged = (attack: ComparedAttack, tolerance: number): ComparedAttack => {
  const { state, deviation } = attack
  if (deviation === undefined || state === 'tooWeak' || state === 'tooStrong') return attack
  const seen: AttackState = Math.abs(deviation) <= tolerance ? 'punctual' : deviation < 0 ? 'early' : 'late'
  return { ...attack, state: seen }
}

const queryTolerance = (query: { tolerance?: unknown } | undefined): number =>
  Number(query?.tolerance ?? toleranceBounds.usual)

/** A server that keeps the real incs of one plan; `now` is their current state. */
export function realIncsServer(given: Partial<Stored> = {}): { answers: Answers; now: Stored } {
  const now: Stored = {
    plan: aPlan(),
    attacks: someCompared(),
    unplanned: [anInc()],
    uploads: [anUpload()],
    basis: 'orders',
    awayVillages: 0,
    ...given,
  }
  const total = () => {
    const { real } = analyse(now.attacks, now.unplanned, { basis: now.basis, tolerance: 60 })
    return now.uploads.length > 0 ? real : 0
  }
  const forget = (keeps: (upload: ListedUpload) => boolean) => {
    const before = now.uploads.length
    now.uploads = now.uploads.filter(keeps)
    return { success: true, removed: before - now.uploads.length, total: total() }
  }
  const answers: Answers = {
    'plans.get': () => ({ plan: now.plan }),
    'sightings.list': () => ({ total: total(), uploads: now.uploads, rows: [] }),
    'sightings.analysis': ({ query }) => {
      const tolerance = queryTolerance(query)
      const attacks = now.attacks.map((attack) => judged(attack, tolerance))
      const sums = analyse(attacks, now.unplanned, { basis: now.basis, tolerance })
      return { ...sums, awayVillages: now.awayVillages }
    },
    'sightings.attacks': ({ query }) => ({
      attacks: now.attacks.map((attack) => judged(attack, queryTolerance(query))),
      unplanned: now.unplanned,
    }),
    'sightings.remove': ({ params }) =>
      now.uploads.some(({ _id }) => _id === params.uploadId)
        ? forget(({ _id }) => _id !== params.uploadId)
        : failure('upload_not_found'),
    'sightings.removeAll': () => forget(() => false),
  }
  return { answers, now }
}
