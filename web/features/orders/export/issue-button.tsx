import { Button, useRestoreFocusTarget } from '@fluentui/react-components'
import { AddRegular } from '@fluentui/react-icons/svg/add'
import { ArrowSyncRegular } from '@fluentui/react-icons/svg/arrow-sync'
import { BusySpinner } from '../../../components/feedback/busy-spinner.tsx'
import type { Export, Issuing } from './use-issue.ts'

interface IssueButtonProps {
  label: string
  orders: Export
  issuing: Issuing
  isPrimary?: boolean
}

export function IssueButton({ label, orders, issuing, isPrimary = false }: IssueButtonProps) {
  const restoreFocus = useRestoreFocusTarget()
  const icon = orders.issue ? <ArrowSyncRegular /> : <AddRegular />
  return (
    <Button
      {...restoreFocus}
      data-tour="issue"
      appearance={isPrimary ? 'primary' : 'secondary'}
      icon={issuing.busy ? <BusySpinner /> : icon}
      disabledFocusable={issuing.busy}
      onClick={() => issuing.begin(orders)}
    >
      {label}
    </Button>
  )
}
