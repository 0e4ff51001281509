import { Field, Input } from '@fluentui/react-components'
import { ApiError, fieldProps } from '../../lib/api/api.ts'
import { scheduleProblem } from '../../lib/format/schedule.ts'
import { DateTimeField } from './date-time-field.tsx'

/** `sendFrom` and `arriveAt` are undefined while incomplete. */
export interface NameAndSchedule {
  name: string
  sendFrom: string | undefined
  arriveAt: string | undefined
}

interface NameAndScheduleFieldsProps {
  value: NameAndSchedule
  onChange: (changed: Partial<NameAndSchedule>) => void
  timeZone: string
  /** The error of the last save. */
  error: unknown
}

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
