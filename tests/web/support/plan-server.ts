import { defaultSettings } from '../../../shared/game/troops/default-settings.ts'
import type { PackedInput } from '../../../shared/model/inputs/packed-input.ts'
import { type Plan, withOptions } from '../../../shared/model/plan.ts'
import type { SenderStats, SenderView } from '../../../shared/model/sender.ts'
import { neverSaved } from '../../../shared/model/settings.ts'
import type { TargetView } from '../../../shared/model/target.ts'
import { noWishes } from '../../../shared/model/wishes/wish.ts'
import { packedInput } from '../../../shared/planner/plan/packed-input.ts'
import { type Answers, failure } from './answers.ts'
import { aPlan, aPlanSummary, formatPlace, noConflicts } from './samples.ts'

interface Stored {
  plan: Plan
  targets: TargetView[]
  senders: SenderView[]
}

/** A server that keeps one plan with its targets and sender villages; `now` is their current state. Nothing is calculated. */
export function planServer(given: Partial<Stored> = {}): { answers: Answers; now: Stored } {
  const now: Stored = { plan: aPlan(), targets: [], senders: [], ...given }
  const senderList = () => ({ senders: now.senders, idle: [], settingsChanged: false })
  const targetNamed = (id: string) => now.targets.find(({ _id }) => _id === id)
  const answers: Answers = {
    'plans.list': () => ({ plans: [aPlanSummary(now.plan)] }),
    'plans.get': () => ({ plan: now.plan }),
    'plans.update': ({ body: { version, options, ...fields } }) => {
      if (version !== undefined && version !== now.plan.version) return failure('plan_changed', { current: now.plan })
      now.plan = {
        ...now.plan,
        ...withoutGaps(fields),
        options: withOptions(now.plan.options, options ?? {}),
        version: now.plan.version + 1,
      }
      return { plan: now.plan }
    },
    'senders.stats': () => ({ stats: countedStats(now.senders), settingsChanged: false }),
    'wishes.replacements': { version: 0, count: 0, replacements: [] },
    'calculations.input': () => storedInput(now),
    'wishes.state': { version: 0, pins: [], forbids: [], maxPerPlayer: [], byHand: 0, prices: [] },
    'calculations.attacks': { attacks: [], outdated: false, outdatedBy: [] },
    'calculations.lateness': { launches: 0, late: 0, hasWindows: false, wider: [] },
    'calculations.results': { version: 0, results: [] },
    'ledger.conflicts': noConflicts,
    'snapshots.tribes': { tribes: [{ id: 1, tag: 'WIR', name: 'Wir selbst', members: 3, villages: 30 }] },
    'snapshots.players': { players: [{ id: 20, name: 'Verteidiger', ally: 2, villages: 100 }] },
    'worlds.settings': { ...defaultSettings(), versions: neverSaved },
    'targets.list': () => ({ targets: now.targets }),
    'targets.update': ({ params, body: { version, ...change } }) => {
      const target = targetNamed(params.targetId)
      if (!target) return failure('target_not_found')
      if (version !== undefined && version !== target.version) return failure('target_changed', { current: target })
      const changed = moved({ ...target, ...withoutGaps(change), version: target.version + 1 })
      if (changed._id !== target._id && targetNamed(changed._id)) return failure('target_exists')
      now.targets = now.targets.map((each) => (each === target ? changed : each))
      return { target: changed }
    },
    'targets.updateMany': ({ body: { targetIds, limits, versions = {} } }) => {
      const standing: string[] = []
      const conflicts = now.targets.filter(
        ({ _id, version }) => targetIds.includes(_id) && (versions[_id] ?? version) !== version,
      )
      now.targets = now.targets.map((target) => {
        if (!targetIds.includes(target._id) || conflicts.includes(target)) return target
        const changed = moved({ ...target, ...withoutGaps(limits), version: target.version + 1 })
        if (changed._id === target._id || !targetNamed(changed._id)) return changed
        standing.push(target._id)
        return target
      })
      return { success: true, changed: targetIds.length - standing.length - conflicts.length, standing, conflicts }
    },
    'targets.remove': ({ params }) => {
      if (!targetNamed(params.targetId)) return failure('target_not_found')
      now.targets = now.targets.filter(({ _id }) => _id !== params.targetId)
      return { success: true }
    },
    'targets.removeMany': ({ body: { targetIds } }) => {
      const before = now.targets.length
      now.targets = now.targets.filter(({ _id }) => !targetIds.includes(_id))
      const removed = before - now.targets.length
      return removed > 0 ? { success: true, removed } : failure('target_not_found')
    },
    'senders.list': senderList,
    'senders.update': ({ body: { villageIds, changes, versions = {} } }) => {
      const conflicts = now.senders.filter(
        ({ villageId, version }) => villageIds.includes(villageId) && (versions[villageId] ?? version) !== version,
      )
      now.senders = now.senders.map((sender) =>
        villageIds.includes(sender.villageId) && !conflicts.includes(sender)
          ? { ...sender, ...withoutGaps(changes), isEdited: true, version: sender.version + 1 }
          : sender,
      )
      const changed = villageIds.length - conflicts.length
      return { success: true, changed, conflicts, stats: countedStats(now.senders) }
    },
    'senders.remove': ({ body: { villageIds } }) => {
      now.senders = now.senders.filter(({ villageId }) => !villageIds.includes(villageId))
      return { success: true, removed: villageIds.length, stats: countedStats(now.senders) }
    },
  }
  return { answers, now }
}

/** What the plan's runs depend on: villages with rams, always able to send. */
function storedInput({ plan: { sendFrom, arriveAt, options }, targets, senders }: Stored): PackedInput {
  const { dsUltimateMessageTemplate: _, ...settings } = defaultSettings()
  return packedInput({
    schedule: { sendFrom, arriveAt },
    earliest: 0,
    options,
    world: { server: 'de1' },
    settings,
    units: { axe: { speed: 18, pop: 1, carry: 10 }, ram: { speed: 30, pop: 5, carry: 0 } },
    senders,
    targets,
    ownVillages: new Set(),
    slots: new Map(),
    assignments: {},
    wishes: noWishes,
    orders: { sent: [], presumed: [], notHome: [], issued: [] },
    upload: undefined,
  })
}

/** A target's id contains its type. */
const moved = (target: TargetView): TargetView => ({ ...target, _id: `${target.type}-${target.x}-${target.y}` })

/** Fields that are left out stay as they are. */
const withoutGaps = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

/** The figures of the sender villages. */
export function countedStats(senders: readonly SenderView[]): SenderStats {
  const ofType = (type: SenderView['type']) => senders.filter((sender) => sender.type === type).length
  const sum = (limit: 'maxFake' | 'maxBFake') => senders.reduce((total, sender) => total + sender[limit], 0)
  return {
    off: ofType('offs'),
    ramoff: ofType('ramoff'),
    bfcleaner: ofType('bfcleaner'),
    bfkatas: ofType('bfkatas'),
    totalFake: sum('maxFake'),
    totalBFake: sum('maxBFake'),
    villages: new Set(senders.map(formatPlace)).size,
    players: new Set(senders.map(({ playerId }) => playerId)).size,
    foreign: senders.filter(({ isForeign }) => isForeign).length,
    blocked: senders.filter(({ isBlocked }) => isBlocked).length,
    ...(senders.some(({ maxSnob }) => maxSnob !== undefined) && {
      totalSnob: senders.reduce((total, { maxSnob = 0 }) => total + maxSnob, 0),
      mostNobles: Math.max(...senders.map(({ troops }) => troops?.snob ?? 0)),
    }),
  }
}
