import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { SaveRegular } from '@fluentui/react-icons/svg/save'
import { countedNoun } from '../../../shared/lib/numbers.ts'
import { BusySpinner } from '../../components/feedback/busy-spinner.tsx'
import { ErrorNotice } from '../../components/feedback/error-notice.tsx'
import { Notice } from '../../components/feedback/notice.tsx'
import { Row, Stack } from '../../components/layout/stack.ts'
import { errorMessage } from '../../lib/api/api.ts'
import { sectionLabels } from '../../lib/format/field-labels.ts'
import { enumerate } from '../../lib/format/format.ts'
import { onPhone } from '../../lib/theme/theme-tokens.ts'
import { sectionViews } from './sections.ts'
import type { SaveOutcome, SavePlace, SettingsEditing } from './use-settings.ts'

const useStyles = makeStyles({
  list: { margin: 0, paddingInlineStart: tokens.spacingHorizontalXL },
  bar: {
    position: 'sticky',
    zIndex: 2,
    bottom: 0,
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalXL}`,
    paddingBottom: `max(${tokens.spacingVerticalM}, env(safe-area-inset-bottom))`,
    borderRadius: `${tokens.borderRadiusXLarge} ${tokens.borderRadiusXLarge} 0 0`,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    borderBottomStyle: 'none',
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow16,
    [onPhone]: {
      padding: tokens.spacingVerticalS,
      paddingBottom: `max(${tokens.spacingVerticalS}, env(safe-area-inset-bottom))`,
    },
  },
  line: { [onPhone]: { flexDirection: 'column-reverse', alignItems: 'stretch', gap: tokens.spacingVerticalXS } },
  text: { color: tokens.colorNeutralForeground2, [onPhone]: { flexWrap: 'nowrap' } },
  count: { fontWeight: tokens.fontWeightSemibold, whiteSpace: 'nowrap', color: tokens.colorNeutralForeground1 },
  // One line on a phone, to keep the bar small.
  names: { minWidth: 0, [onPhone]: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } },
})

function saveLabel(place: SavePlace): string {
  if (place === 'top') return 'Speichern'
  return place === 'bottom' ? 'Alle Einstellungen speichern' : `${sectionLabels[place]} speichern`
}

interface SaveButtonProps {
  place: SavePlace
  editing: SettingsEditing
  disabled: boolean
  onClick: () => void
}

/** A save button; disabled during any save. */
export function SaveButton({ place, editing: { busy }, disabled, onClick }: SaveButtonProps) {
  const saving = busy === place
  return (
    <Button
      appearance="primary"
      // Keeps the focus when a save leaves nothing to do.
      disabledFocusable={disabled || busy !== undefined}
      icon={saving ? <BusySpinner /> : <SaveRegular />}
      onClick={onClick}
    >
      {saving ? 'Speichere …' : saveLabel(place)}
    </Button>
  )
}

/** Sticky bar with the changed sections and the button that saves all of them. */
export function SaveBar({ editing, onSave }: { editing: SettingsEditing; onSave: () => void }) {
  const styles = useStyles()
  const { changed } = editing
  return (
    <Stack as="section" gap="s" className={styles.bar} aria-label="Änderungen speichern">
      <SaveNote place="bottom" editing={editing} />
      <Row gap="l" wrap={false} className={styles.line}>
        <SaveButton place="bottom" editing={editing} disabled={changed.length === 0} onClick={onSave} />
        <Row as="span" gap="s" rowGap="none" align="stretch" shrink className={styles.text} role="status">
          {changed.length > 0 ? (
            <>
              <strong className={styles.count}>{countedNoun(changed.length, 'Bereich', 'Bereiche')} geändert</strong>
              <span className={styles.names}>{enumerate(changed.map((section) => sectionLabels[section]))}</span>
            </>
          ) : (
            'Keine ungespeicherten Änderungen'
          )}
        </Row>
      </Row>
    </Stack>
  )
}

/** Result of a save started at this place. */
export function SaveNote({ place, editing: { outcome, dismiss } }: Pick<SaveButtonProps, 'place' | 'editing'>) {
  if (outcome?.place !== place) return null
  return <OutcomeNote key={outcome.at} outcome={outcome} onDismiss={dismiss} />
}

function OutcomeNote({ outcome, onDismiss }: { outcome: SaveOutcome; onDismiss: () => void }) {
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
        {`Fehler beim Speichern: ${errorMessage(error)}`}
      </Notice>
    )
  }
  return (
    <Notice intent="success" seconds={isWhole ? 3 : 5} onDismiss={onDismiss}>
      {(isWhole ? undefined : sectionViews[place].saved) ?? 'Einstellungen erfolgreich gespeichert!'}
    </Notice>
  )
}
