import { Button, DrawerFooter, makeStyles, Text, tokens, useRestoreFocusTarget } from '@fluentui/react-components'
import { useRef } from 'react'
import { totalMinutes } from '../../../shared/game/slots.ts'
import { BusySpinner } from '../../components/busy-spinner.tsx'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { formatMinutes } from '../../lib/format.ts'
import { onPhone } from '../../lib/own-tokens.ts'
import { draftedSlots } from './slot-draft.ts'
import { isChangedElsewhere, type useSlotEditing } from './use-slot-editing.ts'

const useStyles = makeStyles({
  quiet: { color: tokens.colorNeutralForeground2 },
  conflict: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    width: '100%',
  },
  footer: { flexWrap: 'wrap', rowGap: tokens.spacingVerticalM, [onPhone]: { paddingTop: tokens.spacingVerticalS } },
})

interface SlotEditorFooterProps {
  editing: ReturnType<typeof useSlotEditing>
  onClose: () => void
}

/** Saves what is edited, and lets the leader choose when somebody else has changed it meanwhile. */
export function SlotEditorFooter({ editing, onClose }: SlotEditorFooterProps) {
  const styles = useStyles()
  // Whoever answers a question goes on where he was: without focus inside, nobody is read what the drawer says.
  const restoreFocus = useRestoreFocusTarget()
  const { drafts, isDirty, saving, reloading } = editing
  const merged = draftedSlots(drafts)
  const saveButton = useRef<HTMLButtonElement>(null)
  const onConflict = (choice: () => unknown) => {
    // The buttons to choose from are about to go.
    saveButton.current?.focus()
    choice()
  }
  return (
    <DrawerFooter className={styles.footer}>
      {saving.error !== undefined && <ErrorNotice title="Fehler beim Speichern!" error={saving.error} />}
      {reloading.error !== undefined && <ErrorNotice title="Fehler beim Laden!" error={reloading.error} />}
      {isChangedElsewhere(saving.error) && (
        <div className={styles.conflict}>
          <Button onClick={() => onConflict(reloading.run)} disabledFocusable={reloading.busy}>
            Neu laden
          </Button>
          <Button onClick={() => onConflict(() => saving.run({ overwrite: true }))}>Trotzdem speichern</Button>
          <Text size={200} className={styles.quiet}>
            Beim Neuladen bleiben deine Änderungen stehen.
          </Text>
        </div>
      )}
      <Button
        {...restoreFocus}
        ref={saveButton}
        appearance="primary"
        disabledFocusable={!isDirty || saving.busy}
        icon={saving.busy ? <BusySpinner /> : undefined}
        onClick={() => saving.run({ overwrite: false })}
      >
        {saving.busy ? 'Wird gespeichert …' : 'Speichern'}
      </Button>
      <Button {...restoreFocus} onClick={onClose}>
        Schließen
      </Button>
      <Text size={200} className={styles.quiet} aria-live="polite">
        {isDirty
          ? 'Noch nicht gespeichert'
          : merged && merged.length > 0 && `zusammen ${formatMinutes(totalMinutes(merged))}`}
      </Text>
    </DrawerFooter>
  )
}
