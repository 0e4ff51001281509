import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { SaveRegular } from '@fluentui/react-icons/svg/save'
import { BusySpinner } from '../../components/busy-spinner.tsx'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { Notice } from '../../components/notice.tsx'
import { messageOf } from '../../lib/api.ts'
import type { Outcome, Place, SettingsEditing } from './use-settings.ts'

const useStyles = makeStyles({
  list: { margin: 0, paddingInlineStart: tokens.spacingHorizontalXL },
})

const labels: Record<Place, string> = {
  top: 'Speichern',
  bottom: 'Alle Einstellungen speichern',
  catapultTargets: 'Katapult-Ziele speichern',
  dsUltimateMessageTemplate: 'PN-Template speichern',
}

interface SaveButtonProps {
  place: Place
  editing: SettingsEditing
  /** There is nothing that could be saved. */
  disabled: boolean
  onClick: () => void
}

/** A save button; while any of them is at work none starts another save. */
export function SaveButton({ place, editing: { busy }, disabled, onClick }: SaveButtonProps) {
  const saving = busy === place
  return (
    <Button
      appearance="primary"
      disabled={disabled && !saving}
      disabledFocusable={busy !== undefined}
      icon={saving ? <BusySpinner /> : <SaveRegular />}
      onClick={onClick}
    >
      {saving ? 'Speichere …' : labels[place]}
    </Button>
  )
}

const successes: Record<Place, { text: string; seconds: number }> = {
  top: { text: 'Einstellungen erfolgreich gespeichert!', seconds: 3 },
  bottom: { text: 'Einstellungen erfolgreich gespeichert!', seconds: 3 },
  catapultTargets: { text: 'Katapult-Ziel-Einstellungen erfolgreich gespeichert!', seconds: 5 },
  dsUltimateMessageTemplate: { text: 'PN-Template erfolgreich gespeichert!', seconds: 5 },
}

/** What became of the save that was asked for at this place. */
export function SaveNote({ place, editing: { outcome, dismiss } }: Pick<SaveButtonProps, 'place' | 'editing'>) {
  if (outcome?.place !== place) return null
  return <OutcomeNote key={outcome.at} outcome={outcome} onDismiss={dismiss} />
}

function OutcomeNote({ outcome, onDismiss }: { outcome: Outcome; onDismiss: () => void }) {
  const styles = useStyles()
  const { place, error, problems } = outcome
  const isWhole = place === 'top' || place === 'bottom'
  if (problems) {
    return (
      <Notice intent="error" onDismiss={onDismiss}>
        Noch nicht gespeichert:
        <ul className={styles.list}>
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      </Notice>
    )
  }
  if (error !== undefined && isWhole) {
    return <ErrorNotice title="Fehler beim Speichern der Einstellungen. Bitte versuchen Sie es erneut." error={error} />
  }
  if (error !== undefined) {
    return (
      <Notice intent="error" onDismiss={onDismiss}>
        {`Fehler beim Speichern: ${messageOf(error)}`}
      </Notice>
    )
  }
  const { text, seconds } = successes[place]
  return (
    <Notice intent="success" seconds={seconds} onDismiss={onDismiss}>
      {text}
    </Notice>
  )
}
