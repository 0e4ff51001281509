import { worlds } from '../../../shared/contract/worlds.ts'
import { fieldChanges } from '../../domain/audit/notes.ts'
import { worldView } from '../../domain/worlds/world-view.ts'
import { handle } from '../../http/handle.ts'
import { updateWorld } from '../../store/worlds.ts'

/** Renames a world or points it to another server, whose data then comes with the next sync. */
export const handler = handle(worlds.update, async ({ world, body, note, noteNothing, fail }) => {
  const { name, server } = world
  const details = fieldChanges({ name, server }, body)
  if (details.changes.length === 0) noteNothing()
  note({ details })
  const updated = await updateWorld(world, body)
  if (!updated) throw fail('world_not_found')
  return { world: await worldView(updated) }
})
