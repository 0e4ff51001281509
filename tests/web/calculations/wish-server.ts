import type { Candidate, WishesView } from '../../../shared/contract/schemas/wishes.ts'
import type { Attack } from '../../../shared/model/attack.ts'
import {
  type AttackRef,
  attackKey,
  isSameBan,
  isSameCap,
  WishEdit,
  type WishRefusal,
  wishRefusals,
} from '../../../shared/model/wishes/wish.ts'
import { type Answers, failure } from '../support/answers.ts'
import { aSender, aTarget } from '../support/samples.ts'
import { anAttack, calculationServer } from './calculation-server.ts'

/** An attack of Anna's on the target `offs-400-500` and so on. */
export const anEditable = (index: number, more: Partial<Attack> = {}): Attack =>
  anAttack(index, { targetId: `offs-${400 + index}-500`, ...more })

const toRef = ({ type, senderVillageId, targetId = '' }: Attack): AttackRef => ({
  kind: type,
  villageId: senderVillageId,
  targetId,
})

/** A village of Ben's that could send an attack. */
export const aCandidate = (more: Partial<Candidate> = {}): Candidate => ({
  villageId: 50,
  x: 450,
  y: 500,
  villageName: 'Bens Burg',
  playerId: 11,
  playerName: 'Ben',
  distance: 12.34,
  isFeasible: true,
  launchAt: '2038-03-03T20:00:00.000Z',
  slackSeconds: 5400,
  ...more,
})

const noWishes: WishesView = { version: 0, pins: [], forbids: [], maxPerPlayer: [], byHand: 0, prices: [] }

/** A server that keeps a plan's attacks and wishes, and refuses what it is asked to. */
export function wishServer(given: { attacks?: Attack[]; candidates?: Candidate[] } = {}) {
  const now = {
    attacks: given.attacks ?? [anEditable(0), anEditable(1), anEditable(2, { type: 'fake' })],
    state: noWishes,
    refusals: new Map<WishEdit['op'], WishRefusal>(),
  }
  const { answers } = calculationServer()
  const isOne = (ref: AttackRef) => (attack: Attack) => attackKey(toRef(attack)) === attackKey(ref)
  const pinned = (ref: AttackRef, isPinned: boolean) => {
    const pins = now.state.pins.filter((pin) => attackKey(pin) !== attackKey(ref))
    now.state = {
      ...now.state,
      pins: isPinned ? [...pins, { ...ref, trainIndex: 0, playerName: 'Anna' }] : pins,
    }
    now.attacks = now.attacks.map((attack) => {
      if (!isOne(ref)(attack)) return attack
      const { fixed: _, ...free } = attack
      return isPinned ? { ...free, fixed: 'pinned' } : free
    })
  }
  const changed = (ref: AttackRef, change: (attack: Attack) => Attack) => {
    now.attacks = now.attacks.map((attack) => (isOne(ref)(attack) ? change(attack) : attack))
  }
  const sentFrom = (villageId: number) => (attack: Attack) => ({
    ...attack,
    senderVillageId: villageId,
    xf: 450,
    senderPlayerName: 'Ben',
  })
  const make = (edit: WishEdit): void => {
    if (edit.op === 'pin' || edit.op === 'unpin') pinned(edit.attack, edit.op === 'pin')
    else if (edit.op === 'remove') now.attacks = now.attacks.filter((attack) => !isOne(edit.attack)(attack))
    else if (edit.op === 'give') changed(edit.attack, sentFrom(edit.villageId))
    else if (edit.op === 'shift') changed(edit.attack, (attack) => ({ ...attack, time: edit.arrival }))
    else if (edit.op === 'add')
      now.attacks = [...now.attacks, anEditable(9, { senderVillageId: edit.attack.villageId })]
    else if (edit.op === 'forbid') {
      const { op: _, ...ban } = edit
      now.state = { ...now.state, forbids: [...now.state.forbids, { ...ban, playerName: 'Anna', attacks: 1 }] }
    } else if (edit.op === 'unforbid') {
      now.state = { ...now.state, forbids: now.state.forbids.filter((ban) => !isSameBan(ban, edit)) }
    } else if (edit.op === 'cap') {
      const { op: _, ...cap } = edit
      now.state = { ...now.state, maxPerPlayer: [...now.state.maxPerPlayer, cap] }
    } else if (edit.op === 'uncap') {
      now.state = { ...now.state, maxPerPlayer: now.state.maxPerPlayer.filter((cap) => !isSameCap(cap, edit)) }
    }
  }
  const served: Answers = {
    ...answers,
    'targets.list': { targets: [aTarget(), aTarget({ x: 401, y: 500 })] },
    'senders.list': { senders: [aSender({ playerId: 10, playerName: 'Anna' })], idle: [], settingsChanged: false },
    'calculations.utilization': { targets: [], outdated: false, outdatedBy: [] },
    'calculations.playerAssignments': { players: [], outdated: false, outdatedBy: [] },
    'calculations.attacks': () => ({ attacks: now.attacks, outdated: false, outdatedBy: [] }),
    'wishes.state': () => now.state,
    'wishes.candidates': { candidates: given.candidates ?? [aCandidate()] },
    'wishes.edit': ({ body: { version, edits } }) => {
      if (version !== now.state.version) return failure('wishes_changed', { current: now.state })
      const refused = edits.flatMap((sent, index) => {
        const edit = WishEdit.parse(sent)
        const reason = now.refusals.get(edit.op)
        if (!reason) make(edit)
        return reason ? [{ index, reason, message: wishRefusals[reason] }] : []
      })
      now.state = { ...now.state, version: version + 1, byHand: now.state.byHand + edits.length - refused.length }
      return { state: now.state, changed: edits.length - refused.length, refused }
    },
  }
  return {
    answers: served,
    now,
    /** Refuses this operation from now on; without a reason no longer. */
    refuse(op: WishEdit['op'], reason?: WishRefusal) {
      if (reason) now.refusals.set(op, reason)
      else now.refusals.delete(op)
    },
    /** Another leader changes the wishes. */
    changeElsewhere() {
      now.state = { ...now.state, version: now.state.version + 1 }
    },
  }
}
