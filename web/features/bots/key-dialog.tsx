import {
  Button,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogTitle,
  Field,
  Input,
  makeStyles,
  tokens,
} from '@fluentui/react-components'
import { useState } from 'react'
import { bots } from '../../../shared/contract/bots.ts'
import { BotKeyInput } from '../../../shared/model/bot.ts'
import type { World } from '../../../shared/model/world.ts'
import { useConfirm } from '../../components/feedback/confirm.tsx'
import { CopyButton } from '../../components/feedback/copy-button.tsx'
import { DialogForm } from '../../components/feedback/dialog-form.tsx'
import { ErrorNotice } from '../../components/feedback/error-notice.tsx'
import { FormDialog } from '../../components/feedback/form-dialog.tsx'
import { Notice } from '../../components/feedback/notice.tsx'
import { NameField } from '../../components/form/name-field.tsx'
import { call } from '../../lib/api/api.ts'
import { problemsIn, useSubmit } from '../../lib/api/use-submit.ts'
import { curlExample } from './own-bot-section.tsx'

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL },
  key: { fontFamily: tokens.fontFamilyMonospace },
})

interface KeyDialogProps {
  world: World
  open: boolean
  onClose: () => void
}

export function KeyDialog({ world, open, onClose }: KeyDialogProps) {
  const confirm = useConfirm()
  const [made, setMade] = useState<{ key: string; isCopied: boolean }>()
  const close = async () => {
    if (made && !made.isCopied && !(await confirm(lossQuestion))) return
    onClose()
  }
  return (
    <FormDialog open={open} onClose={close} onClosed={() => setMade(undefined)}>
      {made ? (
        <MadeKey
          server={world.server}
          secret={made.key}
          onCopied={() => setMade({ ...made, isCopied: true })}
          onClose={close}
        />
      ) : (
        <NameForm world={world} onMade={(key) => setMade({ key, isCopied: false })} onClose={onClose} />
      )}
    </FormDialog>
  )
}

const lossQuestion = {
  title: 'Ohne den Schlüssel schließen?',
  text: 'Du hast ihn noch nicht kopiert. Er wird nie wieder angezeigt; verloren kannst du ihn nur widerrufen und einen neuen anlegen.',
  action: 'Ohne ihn schließen',
  cancel: 'Zurück zum Schlüssel',
}

interface NameFormProps {
  world: World
  onMade: (key: string) => void
  onClose: () => void
}

function NameForm({ world, onMade, onClose }: NameFormProps) {
  const [name, setName] = useState('')
  const making = useSubmit(
    () => problemsIn(BotKeyInput, { name }),
    async () => {
      const { key } = await call(bots.createKey, { params: { worldId: world._id }, body: { name } })
      onMade(key)
    },
  )
  return (
    <DialogForm
      title={`Neuer Bot-Schlüssel für ${world.name}`}
      action="Anlegen"
      busyAction="Lege an …"
      busy={making.busy}
      onSubmit={() => making.run()}
      onClose={onClose}
    >
      {making.error !== undefined && <ErrorNotice title="Der Schlüssel wurde nicht angelegt" error={making.error} />}
      <NameField
        label="Name"
        hint="Wofür er ist: daran erkennst du ihn, wenn du ihn widerrufen willst."
        placeholder="z.B. Stammes-Bot von Anna"
        value={name}
        onChange={(value) => {
          setName(value)
          making.edited({ name: value })
        }}
        {...making.fieldProps('name')}
      />
    </DialogForm>
  )
}

interface MadeKeyProps {
  server: string
  secret: string
  onCopied: () => void
  onClose: () => void
}

function MadeKey({ server, secret, onCopied, onClose }: MadeKeyProps) {
  const styles = useStyles()
  return (
    <DialogBody>
      <DialogTitle>Dein neuer Bot-Schlüssel</DialogTitle>
      <DialogContent className={styles.content}>
        <Notice intent="warning">
          <strong>Kopiere ihn jetzt: Er wird nie wieder angezeigt.</strong> Wer ihn hat, kann fragen, was auf jedes Dorf
          dieser Welt geplant ist. Schreib ihn in keinen Chat; ist er doch bekannt geworden, widerrufe ihn.
        </Notice>
        <Field label="Schlüssel">
          <Input readOnly autoFocus value={secret} input={{ className: styles.key }} onFocus={selectAll} />
        </Field>
        <div>
          <CopyButton label="Aufruf mit curl kopieren" text={curlExample(server, secret)} onCopied={onCopied} />
        </div>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Schließen</Button>
        <CopyButton appearance="primary" label="Schlüssel kopieren" text={secret} onCopied={onCopied} />
      </DialogActions>
    </DialogBody>
  )
}

const selectAll = ({ currentTarget }: React.FocusEvent<HTMLInputElement>) => currentTarget.select()
