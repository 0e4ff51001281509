import * as z from 'zod/mini'
import { GameId } from '../../model/basics.ts'
import { OldTroops } from '../../model/inputs/old-troops.ts'
import { AbsenceSummary } from '../../model/orders/absence-summary.ts'
import { AllOrders, MarkingOfAll } from '../../model/orders/all-orders.ts'
import { Board, Export, ExportEntry, Issue, IssueChanges } from '../../model/orders/issue.ts'
import { RehearsalReport } from '../../model/orders/rehearsal.ts'
import { Marked, Marking, OrderSheet, OtherAttack } from '../../model/orders/sheet.ts'
import { OwnStandIn, StandInAsked, StandInReport, StandInSearch } from '../../model/orders/stand-in.ts'
import { WakeResult, Waking } from '../../model/orders/wake.ts'
import { Withdrawing, WithdrawResult } from '../../model/orders/withdrawal.ts'
import { OverLimit } from '../../model/player-limit.ts'
import { Outdatedness } from '../../model/run-inputs.ts'
import { joined } from '../endpoint.ts'
import { orders as entries } from '../orders.ts'

export const schemas = {
  list: { output: Export },
  issue: { output: z.object({ success: z.boolean(), issue: Issue, changes: IssueChanges }) },
  previewIssue: {
    output: z.extend(Outdatedness, {
      /** How many attacks would be issued. */
      planned: z.int(),
      /** Those that their village can no longer send. */
      unsendable: z.int(),
      /** Open ones whose launch is over or within the plan's lead. */
      past: z.int(),
      /** Players whose orders would then exceed their limit; absent without any. */
      overLimit: z.optional(z.array(OverLimit)),
      /** Absent where no target with three offs or more loses half of them by one player's absence. */
      absence: z.optional(AbsenceSummary),
      /** Of the villages that send them. */
      oldTroops: z.optional(OldTroops),
      changes: IssueChanges,
    }),
  },
  board: { output: Board },
  wake: { body: Waking, output: z.object({ wakes: z.array(WakeResult) }) },
  /** `since`: its begin, ISO 8601 UTC. */
  rehearse: { output: z.object({ since: z.string() }) },
  findStandIns: { body: StandInSearch, output: StandInAsked },
  withdraw: { body: Withdrawing, output: WithdrawResult },
  playerSheet: { output: OrderSheet },
  markAsLeader: { body: Marking, output: Marked },
  renewLinks: { output: z.object({ success: z.boolean(), entry: ExportEntry }) },
  handOver: { output: z.object({ success: z.boolean(), entry: ExportEntry }) },
  sheet: { query: z.object({ opened: z.optional(z.enum(['1'])) }), output: OrderSheet },
  others: { query: z.object({ villageId: GameId }), output: z.object({ others: z.array(OtherAttack) }) },
  linkAll: { output: z.object({ path: z.string() }) },
  all: { output: AllOrders },
  markAll: { body: MarkingOfAll, output: Marked },
  mark: { body: Marking, output: Marked },
  answerRehearsal: { body: RehearsalReport, output: z.object({ success: z.boolean() }) },
  standIn: { body: StandInReport, output: z.object({ standIn: OwnStandIn }) },
  calendar: { output: z.string() },
  manifest: { output: z.string() },
}

export const orders = joined(entries, schemas)
