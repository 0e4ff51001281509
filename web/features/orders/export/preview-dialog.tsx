import { Text } from '@fluentui/react-components'
import { ledger } from '../../../../shared/contract/ledger.ts'
import { orders } from '../../../../shared/contract/orders.ts'
import { countedNoun, formatNumber } from '../../../../shared/lib/numbers.ts'
import { DialogForm } from '../../../components/feedback/dialog-form.tsx'
import { ErrorNotice } from '../../../components/feedback/error-notice.tsx'
import { FormDialog } from '../../../components/feedback/form-dialog.tsx'
import { Loading } from '../../../components/feedback/loading.tsx'
import { Notice } from '../../../components/feedback/notice.tsx'
import { Muted } from '../../../components/layout/text.ts'
import { TextLink } from '../../../components/layout/text-link.tsx'
import { OverLimitNotice } from '../../../components/plan/limits/over-limit-notice.tsx'
import { OldTroopsNotice } from '../../../components/plan/old-troops-notice.tsx'
import { OutdatedNotice } from '../../../components/plan/outdated-notice.tsx'
import { ConflictNotice } from '../../../components/plan/plan-conflicts.tsx'
import { absenceSentence } from '../../../components/plan/risks/absence-sentence.ts'
import { useRead } from '../../../lib/api/use-read.ts'
import { paths } from '../../../lib/paths.ts'
import { IssueChangeList } from './issue-changes.tsx'
import type { Issuing } from './use-issue.ts'

interface PreviewDialogProps {
  planId: string
  timeZone: string
  issuing: Issuing
}

export default function PreviewDialog({ open, planId, timeZone, issuing }: PreviewDialogProps & { open: boolean }) {
  return (
    <FormDialog open={open} onClose={issuing.close}>
      <Preview planId={planId} timeZone={timeZone} issuing={issuing} />
    </FormDialog>
  )
}

function Preview({ planId, timeZone, issuing }: PreviewDialogProps) {
  const { data, error, isValidating, mutate } = useRead(orders.previewIssue, { params: { planId } })
  const conflicts = useRead(ledger.conflicts, { params: { planId } })
  // A cached preview may not match the current plan.
  const isLoading = isValidating || conflicts.isValidating
  const shown = isLoading || error ? undefined : data
  const isEmpty = shown?.planned === 0
  return (
    <DialogForm
      title="Vorschau der Änderungen"
      action="Jetzt ausgeben"
      busyAction="Gebe aus …"
      busy={issuing.busy}
      ready={shown !== undefined && !isEmpty}
      onSubmit={issuing.issue}
      onClose={issuing.close}
    >
      {error && !isValidating && (
        <ErrorNotice title="Die Vorschau konnte nicht geladen werden" error={error} onRetry={() => mutate()} />
      )}
      {isLoading && <Loading label="Vorschau wird geladen …" />}
      {shown && (
        <>
          {isEmpty && (
            <Notice intent="warning">
              In diesem Plan ist noch nichts berechnet: Es gibt keine Angriffe, die ausgegeben werden könnten.
            </Notice>
          )}
          <OutdatedNotice reasons={shown.outdatedBy} planId={planId} />
          {!isEmpty && <ConflictNotice read={conflicts} timeZone={timeZone} />}
          <OldTroopsNotice old={shown.oldTroops} timeZone={timeZone} />
          {shown.unsendable > 0 && (
            <Notice intent="warning">
              {`${shown.unsendable === 1 ? '1 Angriff geht' : `${formatNumber(shown.unsendable)} Angriffe gehen`} so nicht mehr. `}
              <TextLink to={paths.calculate(planId)}>
                {`Unter „Berechnung“ steht, wer ${shown.unsendable === 1 ? 'ihn' : 'sie'} stattdessen schicken kann.`}
              </TextLink>
            </Notice>
          )}
          {shown.past > 0 && (
            <Notice intent="warning">
              {`${pastSentence(shown.past)} `}
              <TextLink to={paths.calculate(planId)}>Ab jetzt neu berechnen</TextLink>
            </Notice>
          )}
          {!isEmpty && <OverLimitNotice players={shown.overLimit} moment="issued" />}
          {!isEmpty && shown.absence && (
            <Notice intent="warning">
              {`${absenceSentence(shown.absence)} `}
              <TextLink to={paths.calculate(planId, { tab: 'risks' })}>Ausfallprobe ansehen</TextLink>
            </Notice>
          )}
          {!isEmpty && (
            <>
              <Text>{`${countedNoun(shown.planned, 'Angriff wird', 'Angriffe werden')} ausgegeben.`}</Text>
              <IssueChangeList changes={shown.changes} />
              <Muted>
                Links und Haken bleiben. Wessen Befehle sich ändern, der sieht beim nächsten Öffnen zuerst, was anders
                ist.
              </Muted>
            </>
          )}
        </>
      )}
    </DialogForm>
  )
}

const pastSentence = (past: number): string =>
  past === 1
    ? '1 Abschickzeit ist schon vorbei oder so nah, dass sie kaum zu schaffen ist.'
    : `${formatNumber(past)} Abschickzeiten sind schon vorbei oder so nah, dass sie kaum zu schaffen sind.`
