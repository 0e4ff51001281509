import type { KeyedMutator } from 'swr'
import { accounts } from '../../../shared/contract/accounts.ts'
import type { OutputOf } from '../../../shared/contract/endpoint.ts'
import { type Account, type Role, roleLabels } from '../../../shared/model/account.ts'
import { useConfirm } from '../../components/feedback/confirm.tsx'
import { useNotify } from '../../components/feedback/notify.tsx'
import { ApiError, call, serverSentence } from '../../lib/api/api.ts'
import { useSession } from '../../lib/api/session.tsx'
import { showInList } from '../../lib/api/use-read.ts'
import { withFrozenOrder } from '../../lib/draft/frozen-order.ts'

type List = OutputOf<typeof accounts.list>

/** What can be done with the accounts of the list. */
export interface UserChanges {
  /** As the next two: never throws, what fails is told in a toast. */
  setActive(user: Account, isActive: boolean): Promise<void>
  setRole(user: Account, role: Role): Promise<void>
  remove(user: Account): Promise<void>
  /** Activates one of many. Throws `ApiError`. */
  activateOne(user: Account): Promise<void>
  /** Deletes one of many without asking; who is gone already counts as deleted. Throws `ApiError`. */
  removeOne(user: Account): Promise<void>
  /** Shows an account that has been created. */
  add(user: Account): Promise<unknown>
  /** Shows an account that has been changed. */
  show(user: Account): Promise<void>
}

/** Changes accounts, asks where a person could regret it, and keeps list and own session as the server has them. */
export function useUserChanges(mutate: KeyedMutator<List>): UserChanges {
  const notify = useNotify()
  const confirm = useConfirm()
  const { user: self, reload } = useSession()

  // The answers hold what has changed: the list is not fetched again.
  const change = (change: (before: Account[]) => Account[]) =>
    mutate((before) => before && { users: change(before.users) }, { revalidate: false })
  const show = async (user: Account) => {
    await change((before) => before.map((other) => (other._id === user._id ? user : other)))
    if (user._id === self?._id) await reload()
  }
  const drop = (user: Account) => showInList(accounts.list, { removed: user._id })
  const attempt = (title: string, work: () => Promise<void>) =>
    withFrozenOrder(async () => {
      try {
        await work()
      } catch (error) {
        notify.error(title, serverSentence(error))
        if (!(error instanceof ApiError)) return
        // Whose own rights have been taken away meanwhile sees what he may still see; who is gone leaves the list.
        if (error.status === 403) await reload()
        if (error.status === 404) await mutate()
      }
    })
  const activity = async (user: Account, isActive: boolean) => {
    const endpoint = isActive ? accounts.activate : accounts.deactivate
    await show((await call(endpoint, { params: { userId: user._id } })).user)
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
        await show((await call(accounts.setRole, { params: { userId: user._id }, body: { role } })).user)
        notify.success(`„${user.username}“ hat jetzt die Rolle ${roleLabels[role]}.`)
      })
    },
    async remove(user) {
      if (!(await confirm(deletionOf(user)))) return
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
    show,
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

const deletionOf = ({ username }: Account) => ({
  title: `„${username}“ löschen?`,
  text: 'Der Benutzer wird sofort abgemeldet, und sein Name wird wieder frei. Das lässt sich nicht rückgängig machen.',
  action: 'Löschen',
})
