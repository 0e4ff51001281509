import { Button, Field, type FieldProps, Input, type InputProps } from '@fluentui/react-components'
import { EyeRegular } from '@fluentui/react-icons/svg/eye'
import { EyeOffRegular } from '@fluentui/react-icons/svg/eye-off'
import { useEffect, useState } from 'react'
import { minPassword } from '../../../shared/model/inputs/credentials.ts'

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
  const isCommon = useIsCommon(autoComplete === 'new-password' ? value : '')
  const warning = { validationState: 'warning', validationMessage: commonSentence } as const
  return (
    <Field label={label} required {...field} {...(isCommon && !field.validationMessage && warning)}>
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

const commonSentence =
  'Dieses Passwort steht in Listen häufiger Passwörter und wird zuerst probiert. Nimm lieber ein anderes.'

/** Whether a new password is a frequent one; their list is loaded when the first is long enough. */
function useIsCommon(password: string): boolean {
  const [check, setCheck] = useState<(password: string) => boolean>()
  const isLong = password.length >= minPassword
  useEffect(() => {
    if (!isLong || check) return
    let isGone = false
    import('../../lib/common-passwords.ts').then(
      ({ isCommonPassword }) => !isGone && setCheck(() => isCommonPassword),
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [isLong, check])
  return isLong && check?.(password) === true
}
