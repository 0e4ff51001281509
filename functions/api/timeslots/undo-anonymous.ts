import { timeslots } from '../../../shared/contract/schemas/timeslots.ts'
import { undoAnonymousChanges } from '../../domain/timeslots/change-player-slots.ts'
import { defineHandler } from '../../http/define-handler.ts'

export const handler = defineHandler(timeslots.undoAnonymous, async ({ plan, audit }) => ({
  success: true,
  playerIds: await undoAnonymousChanges(plan, audit),
}))
