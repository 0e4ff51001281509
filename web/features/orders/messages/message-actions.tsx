import { makeStyles } from '@fluentui/react-components'
import { messagesJson, type OrderMessage } from '../../../../shared/game/orders/order-message.ts'
import { countedNoun } from '../../../../shared/lib/numbers.ts'
import type { ExportEntry } from '../../../../shared/model/orders/issue.ts'
import { CopyButton } from '../../../components/feedback/copy-button.tsx'
import { useNotify } from '../../../components/feedback/notify.tsx'
import { ChoiceField } from '../../../components/form/filter-fields.tsx'
import { Row } from '../../../components/layout/stack.ts'
import { messagesText, recipientsText } from '../export/player-notes.ts'
import { type MessageKind, messageKinds, messageRecipients } from './messages.ts'

const useStyles = makeStyles({
  kind: { minWidth: '14rem' },
})

interface MessageActionsProps {
  kind: MessageKind
  onKind: (kind: MessageKind) => void
  /** The players that pass the filter. */
  shown: readonly ExportEntry[]
  /** A player's message; undefined until the template is loaded. */
  messageTo: ((entry: ExportEntry) => OrderMessage) | undefined
}

/** Chooses the text for the listed players and copies it for all of them. */
export function MessageActions({ kind, onKind, shown, messageTo }: MessageActionsProps) {
  const styles = useStyles()
  const notify = useNotify()
  const recipients = messageRecipients(kind, shown)
  const of = countedNoun(recipients.length, 'Spieler', 'Spieler')
  const messages = () => (messageTo ? recipients.map(messageTo) : [])
  const button = {
    disabled: !messageTo || recipients.length === 0,
    onFailed: () => notify.error('Fehler beim Kopieren. Bitte manuell kopieren.', undefined, 3),
  }
  return (
    <Row gap="s" align="end">
      <ChoiceField
        className={styles.kind}
        label="Text der Nachrichten"
        value={kind}
        options={messageKinds}
        onChoose={onKind}
      />
      <CopyButton {...button} label={`JSON für ${of}`} text={() => messagesJson(messages())} />
      <CopyButton {...button} label={`Texte für ${of}`} text={() => messagesText(messages())} />
      <CopyButton
        {...button}
        label={`Namen von ${countedNoun(recipients.length, 'Spieler', 'Spielern')}`}
        text={() => recipientsText(recipients)}
      />
    </Row>
  )
}
