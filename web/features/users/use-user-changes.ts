import type { KeyedMutator } from 'swr'
import type { OutputOf } from '../../../shared/contract/endpoint.ts'
import { users } from '../../../shared/contract/users.ts'
import { type Role, roleLabels, type User } from '../../../shared/model/user.ts'
import { useConfirm } from '../../components/confirm.tsx'
import { useNotify } from '../../components/notify.tsx'
import { ApiError, call, messageOf } from '../../lib/api.ts'
import { useSession } from '../../lib/session.tsx'

type List = OutputOf<typeof users.list>

/** What can be done with the accounts of the list. None of them throws: what fails is told in a toast. */
export interface UserChanges {
  setActive(user: User, isActive: boolean): Promise<void>
  setRole(user: User, role: Role): Promise<void>
  remove(user: User): Promise<void>
  /** Shows an account that has been created. */
  add(user: User): Promise<unknown>
}

/** Changes accounts, asks where a person could regret it, and keeps list and own session as the server has them. */
export function useUserChanges(mutate: KeyedMutator<List>): UserChanges {
  const notify = useNotify()
  const confirm = useConfirm()
  const { user: self, reload } = useSession()

  // The answers hold what has changed: the list is not fetched again.
  const show = (change: (before: User[]) => User[]) =>
    mutate((before) => before && { users: change(before.users) }, { revalidate: false })
  const showChanged = async (user: User) => {
    await show((before) => before.map((other) => (other._id === user._id ? user : other)))
    if (user._id === self?._id) await reload()
  }
  const tell = async (title: string, error: unknown) => {
    notify.error(title, messageOf(error))
    if (!(error instanceof ApiError)) return
    // Whose own rights have been taken away meanwhile sees what he may still see; who is gone leaves the list.
    if (error.status === 403) await reload()
    if (error.status === 404) await mutate()
  }

  return {
    async setActive(user, isActive) {
      if (!isActive && user._id === self?._id && !(await confirm(ownDeactivation))) return
      try {
        const endpoint = isActive ? users.activate : users.deactivate
        await showChanged((await call(endpoint, { params: { userId: user._id } })).user)
        notify.success(isActive ? `„${user.username}“ ist jetzt aktiv.` : `„${user.username}“ ist jetzt inaktiv.`)
      } catch (error) {
        await tell('Fehler bei Aktivieren/Deaktivieren', error)
      }
    },
    async setRole(user, role) {
      if (role === user.role) return
      if (user._id === self?._id && !(await confirm(ownDemotion(role)))) return
      try {
        await showChanged((await call(users.setRole, { params: { userId: user._id }, body: { role } })).user)
        notify.success(`„${user.username}“ hat jetzt die Rolle ${roleLabels[role]}.`)
      } catch (error) {
        await tell('Fehler beim Ändern der Rolle', error)
      }
    },
    async remove(user) {
      if (!(await confirm(deletionOf(user)))) return
      try {
        await call(users.remove, { params: { userId: user._id } })
        await show((before) => before.filter(({ _id }) => _id !== user._id))
        notify.success(`„${user.username}“ wurde gelöscht.`)
      } catch (error) {
        await tell('Fehler beim Löschen', error)
      }
    },
    add: (user) => show((before) => [...before, user]),
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

const deletionOf = ({ username }: User) => ({
  title: `„${username}“ löschen?`,
  text: 'Der Benutzer wird sofort abgemeldet, und sein Name wird wieder frei. Das lässt sich nicht rückgängig machen.',
  action: 'Löschen',
})
