import { worlds } from '../../../shared/contract/schemas/worlds.ts'
import { worldView } from '../../domain/worlds/world-view.ts'
import { defineHandler } from '../../http/define-handler.ts'
import { getAccounts } from '../../store/accounts/accounts.ts'
import { editWorld } from '../../store/worlds/worlds.ts'

export const handler = defineHandler(worlds.setAdmins, async ({ world, body, audit, fail }) => {
  const adminIds = [...new Set(body.admins)]
  const accounts = new Map((await getAccounts(adminIds)).map((account) => [account._id, account]))
  const admins = new Map<string, string>()
  for (const id of adminIds) {
    const account = accounts.get(id)
    if (!account) throw fail('admin_unknown')
    admins.set(id, account.username)
  }
  const edited = await editWorld(world._id, { admins }, { version: body.version, audit })
  if (!edited.ok && edited.refusal === 'missing') throw fail('world_not_found')
  if (!edited.ok) throw fail('world_changed', { current: await worldView(edited.current) })
  return { world: await worldView(edited.after) }
})
