import { Button, DrawerFooter, makeStyles, tokens, useRestoreFocusTarget } from '@fluentui/react-components'
import { totalMinutes } from '../../../../shared/game/world/timeslots.ts'
import type { TimeslotPlayer } from '../../../../shared/model/timeslot.ts'
import { BusySpinner } from '../../../components/feedback/busy-spinner.tsx'
import { ErrorNotice } from '../../../components/feedback/error-notice.tsx'
import { Muted } from '../../../components/layout/text.ts'
import { Effect } from '../../../components/plan/preview/effect.tsx'
import { formatMinutes } from '../../../lib/format/format.ts'
import { onPhone } from '../../../lib/theme/theme-tokens.ts'
import { draftedSlots } from '../slots/slot-draft.ts'
import type { useSlotEditing } from './use-slot-editing.ts'

const useStyles = makeStyles({
  footer: { flexWrap: 'wrap', rowGap: tokens.spacingVerticalM, [onPhone]: { paddingTop: tokens.spacingVerticalS } },
  effect: { width: '100%' },
})

interface SlotEditorFooterProps {
  planId: string
  player: TimeslotPlayer
  editing: ReturnType<typeof useSlotEditing>
  onClose: () => void
}

export function SlotEditorFooter({ planId, player, editing, onClose }: SlotEditorFooterProps) {
  const styles = useStyles()
  // Returns the focus after a confirmation: without it, screen readers do not announce the drawer.
  const restoreFocus = useRestoreFocusTarget()
  const { drafts, isDirty, saving } = editing
  const merged = draftedSlots(drafts)
  const { playerId } = player
  const change = isDirty && merged ? { slots: [{ playerId, slots: merged, sends: 'slots' as const }] } : undefined
  return (
    <DrawerFooter className={styles.footer}>
      {saving.error !== undefined && <ErrorNotice title="Fehler beim Speichern!" error={saving.error} />}
      <div className={styles.effect}>
        <Effect planId={planId} change={change} since={player.version} />
      </div>
      <Button
        {...restoreFocus}
        appearance="primary"
        disabledFocusable={!isDirty || saving.busy}
        icon={saving.busy ? <BusySpinner /> : undefined}
        onClick={() => saving.run()}
      >
        {saving.busy ? 'Wird gespeichert …' : 'Speichern'}
      </Button>
      <Button {...restoreFocus} onClick={onClose}>
        Schließen
      </Button>
      <Muted size={200} aria-live="polite">
        {isDirty
          ? 'Noch nicht gespeichert'
          : merged && merged.length > 0 && `zusammen ${formatMinutes(totalMinutes(merged))}`}
      </Muted>
    </DrawerFooter>
  )
}
