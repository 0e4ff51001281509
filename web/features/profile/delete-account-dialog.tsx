import { makeStyles, Text, tokens } from '@fluentui/react-components'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { accounts } from '../../../shared/contract/accounts.ts'
import { DialogForm } from '../../components/feedback/dialog-form.tsx'
import { ErrorNotice } from '../../components/feedback/error-notice.tsx'
import { FormDialog } from '../../components/feedback/form-dialog.tsx'
import { forgetUnsaved, useMayDiscard } from '../../components/feedback/unsaved-changes.ts'
import { PasswordField } from '../../components/form/password-field.tsx'
import { Stack } from '../../components/layout/stack.ts'
import { call, fieldProps } from '../../lib/api/api.ts'
import { useSession } from '../../lib/api/session.tsx'
import { useAction } from '../../lib/api/use-action.ts'
import { paths } from '../../lib/paths.ts'

const useStyles = makeStyles({
  list: { margin: 0, paddingInlineStart: tokens.spacingHorizontalXL, color: tokens.colorNeutralForeground2 },
})

interface DeleteAccountFormProps {
  username: string
  onClose: () => void
}

/** Deletes the own account after entering its password. */
export function DeleteAccountDialog({ open, ...form }: DeleteAccountFormProps & { open: boolean }) {
  const navigate = useNavigate()
  const { end } = useSession()
  const [note, setNote] = useState<string>()
  // Ends the session, which unmounts this dialog, only after the dialog has closed.
  const leave = () => {
    if (!note) return
    forgetUnsaved()
    void navigate(paths.login(), { state: { note } })
    end()
  }
  return (
    <FormDialog open={open && !note} onClose={form.onClose} onClosed={leave}>
      <DeleteAccountForm {...form} onDeleted={setNote} />
    </FormDialog>
  )
}

interface DeletingProps extends DeleteAccountFormProps {
  /** Called with the message to show after the deletion. */
  onDeleted: (note: string) => void
}

function DeleteAccountForm({ username, onClose, onDeleted }: DeletingProps) {
  const styles = useStyles()
  const [password, setPassword] = useState('')
  const mayDiscard = useMayDiscard()
  const remove = useAction(async () => {
    if (!(await mayDiscard())) return
    const { message } = await call(accounts.removeOwn, { body: { password } })
    onDeleted(message)
  })
  return (
    <DialogForm
      title="Konto endgültig löschen?"
      action="Löschen"
      busyAction="Lösche …"
      busy={remove.busy}
      waitsFor={password ? undefined : 'Bitte gib dein Passwort ein.'}
      onSubmit={() => remove.run()}
      onClose={onClose}
    >
      {remove.error !== undefined && <ErrorNotice title="Das Konto wurde nicht gelöscht." error={remove.error} />}
      <Stack gap="s">
        <Text>{`Das Konto „${username}“ wird sofort gelöscht. Das lässt sich nicht rückgängig machen.`}</Text>
        <ul className={styles.list}>
          <li>Name, Passwort und E-Mail-Adresse werden entfernt; der Name wird wieder frei.</li>
          <li>Du wirst auf allen Geräten abgemeldet und betreust keine Welt mehr.</li>
          <li>Pläne, die du angelegt hast, bleiben erhalten. Sie gehören dem Stamm.</li>
          <li>Im Änderungsprotokoll steht statt deines Namens „Gelöschtes Konto“.</li>
        </ul>
      </Stack>
      {/* Lets password managers identify the account. */}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        label="Passwort"
        size="medium"
        autoComplete="current-password"
        autoFocus
        value={password}
        onChange={setPassword}
        {...fieldProps(remove.error, 'password')}
      />
    </DialogForm>
  )
}
