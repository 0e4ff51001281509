import { Field, Input, makeStyles, Text, tokens } from '@fluentui/react-components'
import { useState } from 'react'
import { accounts } from '../../../shared/contract/accounts.ts'
import { schemas } from '../../../shared/contract/schemas/accounts.ts'
import type { Account } from '../../../shared/model/account.ts'
import { maxPassword } from '../../../shared/model/inputs/credentials.ts'
import { CopyButton } from '../../components/feedback/copy-button.tsx'
import { DialogForm } from '../../components/feedback/dialog-form.tsx'
import { ErrorNotice } from '../../components/feedback/error-notice.tsx'
import { FormDialog } from '../../components/feedback/form-dialog.tsx'
import { Row } from '../../components/layout/stack.ts'
import { call } from '../../lib/api/api.ts'
import { problemsIn, useSubmit } from '../../lib/api/use-submit.ts'
import { suggestPassword } from './suggest-password.ts'

const useStyles = makeStyles({
  input: { flexGrow: 1, minWidth: '11rem', fontFamily: tokens.fontFamilyMonospace },
})

interface SetPasswordFormProps {
  user: Account | undefined
  onSet: (user: Account) => void
  onClose: () => void
}

/** Sets a temporary password that the account's owner must change. */
export function SetPasswordDialog({ open, ...form }: SetPasswordFormProps & { open: boolean }) {
  return (
    <FormDialog open={open} onClose={form.onClose}>
      {form.user && <SetPasswordForm {...form} user={form.user} />}
    </FormDialog>
  )
}

function SetPasswordForm({ user, onSet, onClose }: SetPasswordFormProps & { user: Account }) {
  const styles = useStyles()
  const [password, setPassword] = useState(suggestPassword)
  const save = useSubmit(
    () => problemsIn(schemas.setPassword.body, { password }),
    async () => {
      const { user: changed } = await call(accounts.setPassword, { params: { userId: user._id }, body: { password } })
      onSet(changed)
    },
  )
  return (
    <DialogForm
      title={`Neues Passwort für „${user.username}“`}
      action="Passwort setzen"
      busyAction="Setze …"
      busy={save.busy}
      onSubmit={() => save.run()}
      onClose={onClose}
    >
      {save.error !== undefined && <ErrorNotice title="Das Passwort wurde nicht gesetzt" error={save.error} />}
      <Text>
        Gib das Passwort der Person weiter. Sie ist damit überall abgemeldet und muss bei der nächsten Anmeldung ein
        eigenes vergeben.
      </Text>
      <Field
        label="Neues Passwort"
        required
        hint="Ein Vorschlag; du kannst ihn ändern."
        {...save.fieldProps('password')}
      >
        {(field) => (
          <Row gap="s">
            <Input
              {...field}
              autoFocus
              className={styles.input}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={maxPassword}
              value={password}
              onChange={(_, { value }) => {
                setPassword(value)
                save.edited({ password: value })
              }}
            />
            <CopyButton label="Kopieren" text={() => password} />
          </Row>
        )}
      </Field>
    </DialogForm>
  )
}
