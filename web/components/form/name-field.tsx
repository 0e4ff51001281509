import { Field, type FieldProps, Input } from '@fluentui/react-components'

interface NameFieldProps extends Omit<FieldProps, 'children' | 'onChange'> {
  value: string
  placeholder: string
  onChange: (value: string) => void
}

/** The required name of something new, focused at first. */
export const NameField = ({ value, placeholder, onChange, ...field }: NameFieldProps) => (
  <Field required {...field}>
    <Input autoFocus value={value} placeholder={placeholder} onChange={(_, { value: text }) => onChange(text)} />
  </Field>
)
