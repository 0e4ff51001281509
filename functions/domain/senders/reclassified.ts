import { isDeepStrictEqual } from 'node:util'
import type { WorldIndex } from '../../../shared/game/world/snapshot.ts'
import { recordOf } from '../../../shared/lib/records.ts'
import { type KindCounts, type Sender, typesButTrains } from '../../../shared/model/sender.ts'
import type { WorldSettings } from '../../../shared/model/settings.ts'
import type { Villages } from '../plans/plan-state.ts'
import { isKnown, type KnownVillage, sortOut } from './classification.ts'

/** Result of classifying a plan's villages by other settings. */
export interface Reclassified {
  villages: Villages
  /** Villages from dumps per kind. */
  before: KindCounts
  after: KindCounts
  /** Villages whose kind or limits change. */
  changed: number
  /** Villages that keep a leader's edit. */
  kept: number
}

interface Basis {
  settings: WorldSettings
  index: WorldIndex
  isForeign: (village: KnownVillage) => boolean
}

/**
 * Classifies villages by their stored troops. Villages entered by hand or edited by a leader are kept; idle villages
 * outside the plan's tribes stay idle.
 */
export function reclassified({ senders, idle }: Villages, { settings, index, isForeign }: Basis): Reclassified {
  const staying = senders.filter((sender) => !isKnown(sender) || sender.isEdited)
  const taken = new Set(staying.map(({ villageId }) => villageId))
  const gone = idle.filter((village) => isForeign(village) || taken.has(village.villageId))
  const goneIds = new Set(gone)
  const open: KnownVillage[] = [...senders.filter(isKnown), ...idle.filter((village) => !goneIds.has(village))]
  const sorted = sortOut(
    open.filter(({ villageId }) => !taken.has(villageId)),
    settings,
    index,
  )
  const villages = { senders: [...staying, ...sorted.senders], idle: [...sorted.idle, ...gone] }
  const former = new Map(senders.map((sender) => [sender.villageId, sender]))
  const lost = sorted.idle.filter(({ villageId }) => former.has(villageId)).length
  const other = sorted.senders.filter((sender) => !isSame(sender, former.get(sender.villageId))).length
  return {
    villages,
    before: countKinds({ senders, idle }),
    after: countKinds(villages),
    changed: lost + other,
    kept: staying.filter(isKnown).length,
  }
}

const isSame = (sender: Sender, former: Sender | undefined): boolean =>
  former !== undefined && isDeepStrictEqual(role(sender), role(former))

const role = ({ type, maxOff, maxFake, maxBFake, fake, bfkatas }: Sender) => [
  type,
  maxOff,
  maxFake,
  maxBFake,
  fake,
  bfkatas,
]

function countKinds({ senders, idle }: Villages): KindCounts {
  const counts: KindCounts = { ...recordOf(typesButTrains, () => 0), none: idle.length }
  for (const { type } of senders.filter(isKnown)) counts[type] = (counts[type] ?? 0) + 1
  return counts
}
