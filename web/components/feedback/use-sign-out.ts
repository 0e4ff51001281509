import { useNavigate } from 'react-router-dom'
import { useSession } from '../../lib/api/session.tsx'
import { paths } from '../../lib/paths.ts'
import { forgetUnsaved, useMayDiscard } from './unsaved-changes.ts'

/** Signs out and goes to the login; asks first if there is unsaved input. */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate()
  const mayDiscard = useMayDiscard()
  const { end } = useSession()
  return async () => {
    if (!(await mayDiscard())) return
    forgetUnsaved()
    void navigate(paths.login())
    end()
  }
}
