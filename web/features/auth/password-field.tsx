import { Button, Field, type FieldProps, Input } from '@fluentui/react-components'
import { EyeRegular } from '@fluentui/react-icons/svg/eye'
import { EyeOffRegular } from '@fluentui/react-icons/svg/eye-off'
import { useState } from 'react'

interface PasswordFieldProps extends Pick<FieldProps, 'validationState' | 'validationMessage' | 'hint'> {
  label: string
  value: string
  onChange: (value: string) => void
  autoComplete: 'current-password' | 'new-password'
}

/** A password that can be shown while it is typed. */
export function PasswordField({ label, value, onChange, autoComplete, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <Field label={label} required {...field}>
      <Input
        size="large"
        type={shown ? 'text' : 'password'}
        autoComplete={autoComplete}
        value={value}
        onChange={(_, { value: typed }) => onChange(typed)}
        contentAfter={
          <Button
            appearance="transparent"
            size="small"
            aria-pressed={shown}
            aria-label={`${label} anzeigen`}
            title={shown ? 'Verbergen' : 'Anzeigen'}
            icon={shown ? <EyeOffRegular /> : <EyeRegular />}
            onClick={() => setShown(!shown)}
          />
        }
      />
    </Field>
  )
}
