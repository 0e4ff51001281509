import { makeStyles, Text } from '@fluentui/react-components'
import { sendsLabels } from '../../../../shared/model/timeslot.ts'
import { DialogForm } from '../../../components/feedback/dialog-form.tsx'
import { ErrorNotice } from '../../../components/feedback/error-notice.tsx'
import { FormDialog } from '../../../components/feedback/form-dialog.tsx'
import { Notice } from '../../../components/feedback/notice.tsx'
import { Stack } from '../../../components/layout/stack.ts'
import { Numeric, Strong } from '../../../components/layout/text.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { formatDateTime } from '../../../lib/format/format.ts'
import { formatDay, formatSlot, groupByDay, weekdayName } from '../slots/day-slots.ts'
import { type Info, type LastAnswer, lossText } from './use-own-slots.ts'

const useStyles = makeStyles({ slots: { margin: 0, padding: 0, listStyleType: 'none' } })

interface LastAnswerDialogProps {
  /** The dialog is closed while this is undefined. */
  last: LastAnswer | undefined
  info: Info
  onTake: (last: LastAnswer) => Promise<unknown>
  onClose: () => void
}

/** Shows the answer of the last plan before it is saved. */
export default function LastAnswerDialog({ last, ...rest }: LastAnswerDialogProps) {
  return (
    <FormDialog open={last !== undefined} onClose={rest.onClose}>
      {last && <LastAnswerForm last={last} {...rest} />}
    </FormDialog>
  )
}

function LastAnswerForm({ last, info, onTake, onClose }: LastAnswerDialogProps & { last: LastAnswer }) {
  const styles = useStyles()
  const { sends, timeslots, planName, arriveAt } = last
  const plan = `${planName ? `Plan „${planName}“` : 'letzten Plan'} (Ankunft ${formatDateTime(arriveAt, info.timeZone)} Uhr)`
  const hasNone = sends === 'slots' && timeslots.length === 0
  const taking = useAction(async () => {
    await onTake(last)
    onClose()
  })
  return (
    <DialogForm
      title={sends === 'slots' ? 'Wie im letzten Plan' : `Wie im letzten Plan: ${sendsLabels[sends]}`}
      action="Übernehmen"
      busyAction="Wird gespeichert …"
      busy={taking.busy}
      ready={!hasNone}
      onSubmit={() => taking.run()}
      onClose={onClose}
    >
      <Text>
        {sends === 'always' && `Im ${plan} hast du gesagt, dass du immer senden kannst.`}
        {sends === 'never' &&
          `Im ${plan} hast du gesagt, dass du nicht senden kannst. Du bekommst dann keine Angriffe.`}
        {sends === 'slots' &&
          (hasNone
            ? `Deine Zeitfenster im ${plan} sind an Wochentagen und Uhrzeiten, die dieser Plan nicht hat.`
            : `Dieselben Wochentage und Uhrzeiten wie im ${plan}:`)}
      </Text>
      {groupByDay(timeslots, info.timeZone).map(({ day, slots }) => (
        <Stack key={day} as="section" aria-label={formatDay(day)}>
          <Strong>{`${weekdayName(day, 'long')}, ${formatDay(day)}`}</Strong>
          <ul className={styles.slots}>
            {slots.map((slot) => (
              <li key={slot.from}>
                <Numeric>{formatSlot(slot, info.timeZone)}</Numeric>
              </li>
            ))}
          </ul>
        </Stack>
      ))}
      {!hasNone && info.timeslots.length > 0 && (
        <Notice intent="warning">{lossText(info.timeslots.length, 'ersetzt')}</Notice>
      )}
      {taking.error !== undefined && <ErrorNotice title="Fehler beim Speichern!" error={taking.error} />}
    </DialogForm>
  )
}
