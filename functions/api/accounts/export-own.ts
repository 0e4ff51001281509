import { accounts } from '../../../shared/contract/schemas/accounts.ts'
import type { AuditEntry } from '../../../shared/model/audit.ts'
import { belongsTo } from '../../../shared/model/world.ts'
import { defineHandler } from '../../http/define-handler.ts'
import { listSessions } from '../../store/accounts/sessions.ts'
import { readAudit } from '../../store/audit/audit-log.ts'
import { listWorlds } from '../../store/worlds/world-list.ts'

/** Maximum audit entries read: years of daily use. */
const maxChanges = 5000

/** Exports the user's stored data, without other users' ids. */
export const handler = defineHandler(accounts.exportOwn, async ({ user, viewer }) => {
  const [signIns, worlds, { entries, since }] = await Promise.all([
    listSessions(user._id),
    listWorlds(),
    readAudit({ userId: user._id }, maxChanges),
  ])
  return {
    exportedAt: new Date().toISOString(),
    account: user,
    signIns,
    worlds: worlds.filter((world) => belongsTo(viewer, world)).map(({ _id, name, server }) => ({ _id, name, server })),
    changes: entries.map((entry) => exported(entry, user._id)),
    changesSince: since,
  }
})

/** Removes other accounts from an audit entry. */
function exported({ by, details: { usersAdded, usersRemoved, ...details }, ...entry }: AuditEntry, userId: string) {
  const only = (ids: string[] | undefined) => ids?.filter((id) => id === userId)
  return {
    ...entry,
    own: by.kind === 'user' && by.userId === userId,
    details: { ...details, usersAdded: only(usersAdded), usersRemoved: only(usersRemoved) },
  }
}
