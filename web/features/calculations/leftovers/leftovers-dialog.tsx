import { Text } from '@fluentui/react-components'
import { plans } from '../../../../shared/contract/plans.ts'
import { countedNoun } from '../../../../shared/lib/numbers.ts'
import type { Plan } from '../../../../shared/model/plan.ts'
import { ErrorNotice } from '../../../components/feedback/error-notice.tsx'
import { FormDialog } from '../../../components/feedback/form-dialog.tsx'
import { Loading } from '../../../components/feedback/loading.tsx'
import { Notice } from '../../../components/feedback/notice.tsx'
import { type FollowUp, FollowUpForm } from '../../../components/plan/follow-up-form.tsx'
import { useRead } from '../../../lib/api/use-read.ts'

interface LeftoversDialogProps {
  plan: Plan
  timeZone: string
  onClose: () => void
  onMade: (followUp: FollowUp) => void
}

/** Creates a plan of what this one leaves, after a preview. */
export default function LeftoversDialog({ open, ...form }: LeftoversDialogProps & { open: boolean }) {
  return (
    <FormDialog open={open} onClose={form.onClose}>
      <LeftoversForm {...form} />
    </FormDialog>
  )
}

function LeftoversForm({ plan, ...form }: LeftoversDialogProps) {
  const { data, error, isValidating, mutate } = useRead(plans.leftovers, { params: { planId: plan._id } })
  // A cached preview may not match the current plan.
  const rest = isValidating || error ? undefined : data
  const isEmpty = rest !== undefined && (rest.villages === 0 || rest.targets === 0)
  return (
    <FollowUpForm
      {...form}
      title="Neuer Plan aus dem Rest"
      text="Ein neuer Plan mit den Dörfern, die noch etwas schicken können, und den Zielen, denen noch Angriffe fehlen. Was hier geplant oder abgeschickt ist, ist beiden abgezogen."
      plan={plan}
      suffix=" (Rest)"
      from={{ source: 'leftovers' }}
      targets={rest?.targets ?? 0}
      ready={rest !== undefined && !isEmpty}
    >
      {error && !isValidating && (
        <ErrorNotice title="Die Vorschau konnte nicht geladen werden" error={error} onRetry={() => mutate()} />
      )}
      {isValidating && <Loading label="Vorschau wird geladen …" />}
      {isEmpty && <Notice intent="info">{emptySentence(rest)}</Notice>}
      {rest && !isEmpty && (
        <Text>
          {`${countedNoun(rest.villages, 'Dorf', 'Dörfer')} und ${countedNoun(rest.targets, 'Ziel', 'Ziele')}, denen noch ${countedNoun(rest.wanted, 'Angriff fehlt', 'Angriffe fehlen')}.`}
        </Text>
      )}
    </FollowUpForm>
  )
}

const emptySentence = ({ villages }: { villages: number }) =>
  villages === 0
    ? 'Es ist nichts übrig: Alle Dörfer sind ganz verplant.'
    : 'Es ist nichts übrig: Alle Ziele haben die Angriffe, die sie wollen.'
