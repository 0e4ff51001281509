import { ledger } from '../../../shared/contract/schemas/ledger.ts'
import { planLedger } from '../../domain/ledger/conflicts.ts'
import { defineHandler } from '../../http/define-handler.ts'

/** Returns the villages that several plans of the world use at once. Every account may open every plan of a world, so all are named. */
export const handler = defineHandler(ledger.conflicts, ({ plan, world }) => planLedger(plan, world))
