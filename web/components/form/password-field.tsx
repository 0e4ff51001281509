import { Button, Field, type FieldProps, Input, type InputProps } from '@fluentui/react-components'
import { EyeRegular } from '@fluentui/react-icons/svg/eye'
import { EyeOffRegular } from '@fluentui/react-icons/svg/eye-off'
import { useState } from 'react'

interface PasswordFieldProps extends Pick<FieldProps, 'validationState' | 'validationMessage' | 'hint'> {
  label: string
  value: string
  onChange: (value: string) => void
  autoComplete: 'current-password' | 'new-password'
  /** Default: large, as on the login. */
  size?: InputProps['size']
  autoFocus?: boolean
}

export function PasswordField({
  label,
  value,
  onChange,
  autoComplete,
  size = 'large',
  autoFocus,
  ...field
}: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <Field label={label} required {...field}>
      <Input
        size={size}
        autoFocus={autoFocus}
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
