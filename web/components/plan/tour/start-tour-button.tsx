import { Button } from '@fluentui/react-components'
import { useNavigate } from 'react-router-dom'
import { plans } from '../../../../shared/contract/plans.ts'
import { call, serverSentence } from '../../../lib/api/api.ts'
import { useSession } from '../../../lib/api/session.tsx'
import { useAction } from '../../../lib/api/use-action.ts'
import { paths } from '../../../lib/paths.ts'
import { noteTourSeen, setTour } from '../../../lib/tour.ts'
import { BusySpinner } from '../../feedback/busy-spinner.tsx'
import { useNotify } from '../../feedback/notify.tsx'

/** Copies the demo plan and begins the tour on its first page. */
export function StartTourButton({ demoId }: { demoId: string }) {
  const navigate = useNavigate()
  const notify = useNotify()
  const userId = useSession().user?._id
  const starting = useAction(async () => {
    if (!userId) return
    try {
      const { plan } = await call(plans.startTour, { params: { planId: demoId } })
      noteTourSeen(userId)
      setTour({ planId: plan._id, userId, step: 'troops' })
      await navigate(paths.troops(plan._id))
    } catch (failure) {
      notify.error('Der Rundgang konnte nicht beginnen', serverSentence(failure))
    }
  })
  return (
    <Button
      disabledFocusable={starting.busy}
      icon={starting.busy ? <BusySpinner /> : undefined}
      onClick={() => starting.run()}
    >
      {starting.busy ? 'Bereite vor …' : 'Rundgang starten'}
    </Button>
  )
}
