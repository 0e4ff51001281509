import { worlds } from '../../../shared/contract/worlds.ts'
import { worldView } from '../../domain/worlds/world-view.ts'
import { defineHandler } from '../../http/define-handler.ts'
import { getAccounts } from '../../store/accounts/accounts.ts'
import { editWorld } from '../../store/worlds/worlds.ts'

/** Opens a world to all accounts or to its members only, from their next call on. */
export const handler = defineHandler(worlds.setAccess, async ({ world, body, audit, fail }) => {
  const memberIds = [...new Set(body.members)]
  if ((await getAccounts(memberIds)).length !== memberIds.length) throw fail('admin_unknown')
  const edited = await editWorld(world._id, { access: body.access, memberIds }, { version: body.version, audit })
  if (!edited.ok && edited.refusal === 'missing') throw fail('world_not_found')
  if (!edited.ok) throw fail('world_changed', { current: await worldView(edited.current) })
  return { world: await worldView(edited.after) }
})
