import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { sessions } from '../../../shared/contract/sessions.ts'
import { countedNoun } from '../../../shared/lib/numbers.ts'
import { call } from '../../lib/api/api.ts'
import { useSession } from '../../lib/api/session.tsx'
import { loadStoredOrders } from '../../lib/browser/load-stored-orders.ts'
import { prefetch } from '../../lib/browser/when-idle.ts'
import { paths } from '../../lib/paths.ts'
import { useConfirm } from './confirm.tsx'
import { forgetUnsaved, isUnsavedElsewhere, useMayDiscard } from './unsaved-changes.ts'

/**
 * Signs out, removes order pages stored by this session, and goes to the login; asks first if any tab has unsaved input, or if
 * a mark was not sent. Ends the session at the server too, if that can be reached.
 */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate()
  const mayDiscard = useMayDiscard()
  const confirm = useConfirm()
  const { sessionId, end } = useSession()
  useEffect(() => prefetch(loadStoredOrders), [])
  return async () => {
    if (!(await mayDiscard())) return
    if ((await isUnsavedElsewhere()) && !(await confirm(aboutOtherTabs))) return
    const unsent = (await loadStoredOrders())?.unsentMarksOfSession() ?? 0
    if (unsent > 0 && !(await confirm(aboutMarks(unsent)))) return
    forgetUnsaved()
    void navigate(paths.login())
    if (sessionId) call(sessions.end, { params: { sessionId } }).catch(() => undefined)
    end()
  }
}

const aboutOtherTabs = {
  title: 'Trotzdem abmelden?',
  text: 'In einem anderen Tab steht noch etwas, das nicht gespeichert ist. Abmelden gilt für alle Tabs, dann geht es verloren.',
  action: 'Abmelden',
  cancel: 'Hier bleiben',
}

const aboutMarks = (unsent: number) => ({
  title: 'Trotzdem abmelden?',
  text: `Abmelden löscht die Befehlsseiten, die du hier geöffnet hast. ${countedNoun(unsent, 'Angabe wurde', 'Angaben wurden')} noch nicht gesendet.`,
  action: 'Abmelden',
  cancel: 'Hier bleiben',
})
