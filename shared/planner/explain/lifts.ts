import { isHeldBack, withoutHold } from '../model/holds.ts'
import { withoutDistance, withoutMorale } from '../plan/reach.ts'
import type { RunInput } from '../plan/run-problem.ts'

/** A limit that keeps villages from a target. */
const limitReasons = [
  'other_plans',
  'held',
  'too_near',
  'out_of_range',
  'low_morale',
  'noble_range',
  'launch_past',
] as const
export type LimitReason = (typeof limitReasons)[number]

/** Why a target gets less: a ban, a player's cap or own limit, a pinned or a sent attack, or a limit. */
export type WishReason = 'forbidden' | 'capped' | 'limited' | 'pinned' | 'sent' | LimitReason

export const isLimit = (reason: WishReason): reason is LimitReason => limitReasons.some((limit) => limit === reason)

export interface Lift<Reason = WishReason> {
  readonly reason: Reason
  /** The input without them; `undefined` if it has none. */
  readonly lifted: (input: RunInput) => RunInput | undefined
}

/** Wishes and limits of one kind lifted, in the order in which they explain a shortage. */
export const lifts: readonly Lift[] = [
  { reason: 'other_plans', lifted: ({ owned, ...input }) => owned && { ...input, senders: owned } },
  { reason: 'forbidden', lifted: (input) => (input.forbids?.length ? { ...input, forbids: [] } : undefined) },
  { reason: 'capped', lifted: (input) => (input.maxPerPlayer?.length ? { ...input, maxPerPlayer: [] } : undefined) },
  // Caps alone were lifted before: what gains now needs the limits lifted.
  {
    reason: 'limited',
    lifted: (input) => (input.maxCommands?.size ? { ...input, maxPerPlayer: [], maxCommands: new Map() } : undefined),
  },
  {
    reason: 'held',
    lifted: (input) =>
      input.senders.some(isHeldBack) ? { ...input, senders: input.senders.map(withoutHold) } : undefined,
  },
  { reason: 'pinned', lifted: (input) => withoutFixed(input, 'pinned') },
  { reason: 'too_near', lifted: (input) => withoutDistance(input, input.kind, 'min') },
  { reason: 'out_of_range', lifted: (input) => withoutDistance(input, input.kind, 'max') },
  { reason: 'low_morale', lifted: (input) => withoutMorale(input, input.kind) },
  {
    reason: 'noble_range',
    lifted: ({ snobRange, ...input }) => (input.kind === 'ag' && snobRange !== undefined ? input : undefined),
  },
  {
    reason: 'launch_past',
    lifted: ({ plannedFrom, ...input }) =>
      plannedFrom === undefined ? undefined : { ...input, sendFrom: plannedFrom },
  },
  { reason: 'sent', lifted: (input) => withoutFixed(input, 'sent') },
]

function withoutFixed(input: RunInput, lifted: 'pinned' | 'sent'): RunInput | undefined {
  const fixedAttacks = fixedExcept(input, lifted)
  return fixedAttacks.length === (input.fixedAttacks?.length ?? 0) ? undefined : { ...input, fixedAttacks }
}

export const fixedExcept = ({ fixedAttacks = [], kind }: RunInput, lifted: 'pinned' | 'sent') =>
  fixedAttacks.filter((attack) => attack.fixed !== lifted || attack.kind !== kind)
