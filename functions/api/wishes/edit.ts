import { wishes } from '../../../shared/contract/schemas/wishes.ts'
import { editPlanWishes } from '../../domain/calculations/wishes.ts'
import { defineHandler } from '../../http/define-handler.ts'

/** Edits pins, bans and caps, and the attacks that the edits name. */
export const handler = defineHandler(wishes.edit, async ({ plan, world, body, now, audit, fail }) => {
  const edited = await editPlanWishes(plan, world, body, { now, audit })
  if (!edited.ok) throw fail('wishes_changed', { current: edited.current })
  const { state, changed, refused } = edited
  return { state, changed, refused }
})
