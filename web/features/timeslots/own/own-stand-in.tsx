import { Field, Switch } from '@fluentui/react-components'
import { readyText } from '../../../../shared/game/orders/ready-text.ts'
import { ErrorNotice } from '../../../components/feedback/error-notice.tsx'
import { Panel } from '../../../components/layout/panel.tsx'

interface OwnStandInProps {
  isReady: boolean
  busy: boolean
  error: unknown
  onChange: (isReady: boolean) => void
}

/** Whether the player may be asked to send what others do not. */
export default function OwnStandIn({ isReady, busy, error, onChange }: OwnStandInProps) {
  return (
    <Panel title="Nachtwache">
      <Field hint={readyText}>
        <Switch
          label="Ich springe ein"
          checked={isReady}
          disabled={busy}
          onChange={(_, { checked }) => onChange(checked)}
        />
      </Field>
      {error !== undefined && <ErrorNotice title="Fehler beim Speichern!" error={error} />}
    </Panel>
  )
}
