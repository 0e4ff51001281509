import { Field, Input, Text } from '@fluentui/react-components'
import { useState } from 'react'
import { bots } from '../../../shared/contract/bots.ts'
import { maxGivenName } from '../../../shared/model/basics.ts'
import type { BotGuild } from '../../../shared/model/bot.ts'
import { DialogForm } from '../../components/feedback/dialog-form.tsx'
import { ErrorNotice } from '../../components/feedback/error-notice.tsx'
import { FormDialog } from '../../components/feedback/form-dialog.tsx'
import { call, conflictItem, fieldProps } from '../../lib/api/api.ts'
import { reread } from '../../lib/api/reread.ts'
import { useAction } from '../../lib/api/use-action.ts'

interface ApproveDialogProps {
  guild: BotGuild
  open: boolean
  onClose: () => void
  onApproved: () => void
  /** Called on a version conflict. */
  onRefused: (error: unknown) => void
}

/** Approves a waiting guild and names it, or renames an approved one. */
export default function ApproveDialog({ open, ...form }: ApproveDialogProps) {
  return (
    <FormDialog open={open} onClose={form.onClose}>
      <ApproveForm {...form} />
    </FormDialog>
  )
}

function ApproveForm({ guild, onClose, onApproved, onRefused }: Omit<ApproveDialogProps, 'open'>) {
  // The guild as displayed when the dialog opened: that version is approved.
  const [{ _id, wanted, version }] = useState(guild)
  const [name, setName] = useState(guild.name ?? '')
  const approving = useAction(async () => {
    try {
      await call(bots.approveGuild, { params: { guildId: _id }, body: { version, name } })
      await reread(bots.approveGuild, {})
      onApproved()
    } catch (error) {
      if (!conflictItem(bots.approveGuild, error)) throw error
      await reread(bots.approveGuild, {})
      onRefused(error)
    }
  })
  return (
    <DialogForm
      title={wanted ? `Discord-Server ${_id} freigeben?` : `Discord-Server ${_id} benennen`}
      action={wanted ? 'Freigeben' : 'Speichern'}
      busyAction={wanted ? 'Gebe frei …' : 'Speichere …'}
      busy={approving.busy}
      onSubmit={() => approving.run()}
      onClose={onClose}
    >
      {wanted && (
        <Text>
          {`Jeder auf diesem Discord-Server sieht dann, was auf ${wanted.name} geplant ist. Vergleiche die Server-ID, bevor du zustimmst: Anfragen kann jeder, auch der Gegner.`}
        </Text>
      )}
      {approving.error !== undefined && (
        <ErrorNotice
          title={wanted ? 'Der Discord-Server wurde nicht freigegeben' : 'Fehler beim Speichern'}
          error={approving.error}
        />
      )}
      <Field
        label="Name (freiwillig)"
        hint="Wie ihr diesen Server nennt. Discord teilt uns nur seine ID mit."
        {...fieldProps(approving.error, 'name')}
      >
        <Input
          value={name}
          maxLength={maxGivenName}
          placeholder="z.B. Stammes-Discord"
          onChange={(_, { value }) => setName(value)}
        />
      </Field>
    </DialogForm>
  )
}
