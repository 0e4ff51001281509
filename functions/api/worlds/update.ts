import { worlds } from '../../../shared/contract/schemas/worlds.ts'
import { worldView } from '../../domain/worlds/world-view.ts'
import { defineHandler } from '../../http/define-handler.ts'
import { editWorld } from '../../store/worlds/worlds.ts'

/** Renames a world or changes its server, whose data follow with the next sync. */
export const handler = defineHandler(worlds.update, async ({ world, body, audit, fail }) => {
  const { version, ...fields } = body
  const edited = await editWorld(world._id, fields, { version, audit })
  if (!edited.ok && edited.refusal === 'missing') throw fail('world_not_found')
  if (!edited.ok) throw fail('world_changed', { current: await worldView(edited.current) })
  return { world: await worldView(edited.after) }
})
