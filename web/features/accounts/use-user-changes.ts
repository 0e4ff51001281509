import { accounts } from '../../../shared/contract/accounts.ts'
import { type Account, type Role, roleLabels } from '../../../shared/model/account.ts'
import { useConfirm } from '../../components/feedback/confirm.tsx'
import { useNotify } from '../../components/feedback/notify.tsx'
import { ApiError, call, serverSentence } from '../../lib/api/api.ts'
import { reread } from '../../lib/api/reread.ts'
import { useSession } from '../../lib/api/session.tsx'
import { showInList } from '../../lib/api/use-read.ts'
import { withFrozenOrder } from '../../lib/draft/frozen-order.ts'

export interface UserChanges {
  /** Like `setRole` and `remove`, never throws: failures show a toast. */
  setActive(user: Account, isActive: boolean): Promise<void>
  setRole(user: Account, role: Role): Promise<void>
  remove(user: Account): Promise<void>
  /** Throws an `ApiError` instead of showing a toast. */
  activateOne(user: Account): Promise<void>
  /** Deletes without asking; an account already deleted counts as success. Throws `ApiError`. */
  removeOne(user: Account): Promise<void>
  /** Adds a created account to the list. */
  add(user: Account): Promise<unknown>
}

/** Changes accounts, and asks before risky changes. */
export function useUserChanges(): UserChanges {
  const notify = useNotify()
  const confirm = useConfirm()
  const { user: self } = useSession()

  const drop = (user: Account) => showInList(accounts.list, { removed: user._id })
  const attempt = (title: string, work: () => Promise<void>) =>
    withFrozenOrder(async () => {
      try {
        await work()
      } catch (error) {
        notify.error(title, serverSentence(error))
      }
      // Also after a failure: the account may be deleted, or the own rights lost.
      await reread(accounts.setRole, {})
    })
  const activity = async (user: Account, isActive: boolean) => {
    const endpoint = isActive ? accounts.activate : accounts.deactivate
    await call(endpoint, { params: { userId: user._id } })
  }
  const deletion = async (user: Account) => {
    await call(accounts.remove, { params: { userId: user._id } })
    await drop(user)
  }

  return {
    async setActive(user, isActive) {
      if (!isActive && user._id === self?._id && !(await confirm(ownDeactivation))) return
      await attempt('Fehler bei Aktivieren/Deaktivieren', async () => {
        await activity(user, isActive)
        notify.success(isActive ? `„${user.username}“ ist jetzt aktiv.` : `„${user.username}“ ist jetzt inaktiv.`)
      })
    },
    async setRole(user, role) {
      if (role === user.role) return
      if (user._id === self?._id && !(await confirm(ownDemotion(role)))) return
      await attempt('Fehler beim Ändern der Rolle', async () => {
        await call(accounts.setRole, { params: { userId: user._id }, body: { role } })
        notify.success(`„${user.username}“ hat jetzt die Rolle ${roleLabels[role]}.`)
      })
    },
    async remove(user) {
      if (!(await confirm(deletionQuestion(user)))) return
      await attempt('Fehler beim Löschen', async () => {
        await deletion(user)
        notify.success(`„${user.username}“ wurde gelöscht.`)
      })
    },
    activateOne: (user) => activity(user, true),
    async removeOne(user) {
      try {
        await deletion(user)
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'user_not_found')) throw error
        await drop(user)
      }
    },
    add: (user) => showInList(accounts.list, { created: user }),
  }
}

const ownDeactivation = {
  title: 'Eigenen Account deaktivieren?',
  text: 'Du wirst sofort abgemeldet. Nur ein anderer Super Admin kann deinen Account wieder aktivieren.',
  action: 'Deaktivieren',
}

const ownDemotion = (role: Role) => ({
  title: 'Eigene Rolle ändern?',
  text: `Als ${roleLabels[role]} verlierst du sofort den Zugang zu dieser Seite. Nur ein anderer Super Admin kann das rückgängig machen.`,
  action: 'Rolle ändern',
})

const deletionQuestion = ({ username }: Account) => ({
  title: `„${username}“ löschen?`,
  text: 'Der Benutzer wird sofort abgemeldet, und sein Name wird wieder frei. Das lässt sich nicht rückgängig machen.',
  action: 'Löschen',
})
