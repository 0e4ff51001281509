import { worlds } from '../../../shared/contract/schemas/worlds.ts'
import { accessState } from '../../domain/worlds/world-view.ts'
import { defineHandler } from '../../http/define-handler.ts'
import { editAccess } from '../../store/worlds/members.ts'

/** Opens a world to all accounts or to its members only, from their next call on. */
export const handler = defineHandler(worlds.setAccess, async ({ world, body, audit, fail }) => {
  const { access, members, version } = body
  const memberIds = [...new Set(members)]
  const edited = await editAccess(world._id, { access, memberIds }, { version, audit })
  if (edited.ok) return { access, members: memberIds, version: edited.after.version }
  if (edited.refusal === 'conflict') throw fail('world_changed', { current: await accessState(edited.current) })
  throw fail(edited.refusal === 'missing' ? 'world_not_found' : 'admin_unknown')
})
