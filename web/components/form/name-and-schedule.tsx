import { Field, Input } from '@fluentui/react-components'
import { ApiError, fieldProps } from '../../lib/api/api.ts'
import { scheduleProblem } from '../../lib/format/schedule.ts'
import { DateTimeField } from './date-time-field.tsx'

/** A plan's name, when its sending begins and when its attacks arrive; undefined while a moment is incomplete. */
export interface NameAndSchedule {
  name: string
  sendFrom: string | undefined
  arriveAt: string | undefined
}

interface NameAndScheduleFieldsProps {
  value: NameAndSchedule
  onChange: (changed: Partial<NameAndSchedule>) => void
  timeZone: string
  /** Of the last attempt to save. */
  error: unknown
}

/** What a plan made from another one needs of its own. */
export function NameAndScheduleFields({ value, onChange, timeZone, error }: NameAndScheduleFieldsProps) {
  const { name, sendFrom, arriveAt } = value
  const sentence = (field: string) => (error instanceof ApiError ? error.fields[field] : undefined)
  return (
    <>
      <Field label="Name des Plans" required {...fieldProps(error, 'name')}>
        <Input value={name} onChange={(_, { value: text }) => onChange({ name: text })} />
      </Field>
      <DateTimeField
        label="Senden ab"
        required
        timeZone={timeZone}
        value={sendFrom}
        onChange={(moment) => onChange({ sendFrom: moment })}
        error={sentence('sendFrom')}
      />
      <DateTimeField
        label="Ankunft"
        required
        timeZone={timeZone}
        value={arriveAt}
        onChange={(moment) => onChange({ arriveAt: moment })}
        error={scheduleProblem(value) ?? sentence('arriveAt')}
      />
    </>
  )
}
