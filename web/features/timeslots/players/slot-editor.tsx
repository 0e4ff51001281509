import {
  Button,
  DrawerBody,
  DrawerHeader,
  DrawerHeaderTitle,
  makeStyles,
  OverlayDrawer,
  tokens,
  useRestoreFocusTarget,
} from '@fluentui/react-components'
import { AddRegular } from '@fluentui/react-icons/svg/add'
import { CalendarAddRegular } from '@fluentui/react-icons/svg/calendar-add'
import { CalendarCancelRegular } from '@fluentui/react-icons/svg/calendar-cancel'
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss'
import { FlashRegular } from '@fluentui/react-icons/svg/flash'
import { HistoryRegular } from '@fluentui/react-icons/svg/history'
import { HomeRegular } from '@fluentui/react-icons/svg/home'
import { PeopleSwapRegular } from '@fluentui/react-icons/svg/people-swap'
import { useMemo, useRef, useState } from 'react'
import { toIso } from '../../../../shared/game/world/timeslots.ts'
import { countedNoun } from '../../../../shared/lib/numbers.ts'
import type { TimeslotPlayer } from '../../../../shared/model/timeslot.ts'
import { BusySpinner } from '../../../components/feedback/busy-spinner.tsx'
import { CopyButton } from '../../../components/feedback/copy-button.tsx'
import { DeferredDialog } from '../../../components/feedback/deferred-dialog.tsx'
import { ErrorNotice } from '../../../components/feedback/error-notice.tsx'
import { Notice } from '../../../components/feedback/notice.tsx'
import { useMayDiscard } from '../../../components/feedback/unsaved-changes.ts'
import { Row, Stack } from '../../../components/layout/stack.ts'
import { Muted } from '../../../components/layout/text.ts'
import { AddSlotsForm } from '../own/add-slots-form.tsx'
import { coveredDays } from '../slots/day-slots.ts'
import { draftedSlots, type SlotDraft, slotProblem } from '../slots/slot-draft.ts'
import { SlotRow } from '../slots/slot-row.tsx'
import { type Axis, weekAxis } from '../slots/week-geometry.ts'
import { AxisLabels, WeekStrip } from '../slots/week-strip.tsx'
import { HeldVillages } from './held-villages.tsx'
import { usePeriodPages } from './period-pages.tsx'
import { AnswerBadge, PlayerNote, SourceBadge, sourceText } from './player-badges.tsx'
import { answerText, timeslotLink, troopsText } from './player-list.ts'
import { PlayerSittings } from './player-sittings.tsx'
import { SlotEditorFooter } from './slot-editor-footer.tsx'
import { SlotHistory } from './slot-history.tsx'
import { useSlotEditing } from './use-slot-editing.ts'

const useStyles = makeStyles({
  drawer: { width: 'min(640px, 100vw)' },
  stack: { paddingBottom: tokens.spacingVerticalL },
  form: {
    padding: tokens.spacingHorizontalL,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground2,
  },
})

interface SlotEditorProps {
  planId: string
  player: TimeslotPlayer
  open: boolean
  axis: Axis
  timeZone: string
  now: number
  /** Timeslots are being generated from the list. */
  isGenerating: boolean
  onClose: () => void
}

/** A drawer to edit, generate and restore a player's timeslots. Closing asks about unsaved changes. */
export function SlotEditor({ open, onClose, ...props }: SlotEditorProps) {
  const styles = useStyles()
  const mayDiscard = useMayDiscard()
  const restoreFocus = useRestoreFocusTarget()
  const close = async () => {
    if (await mayDiscard()) onClose()
  }
  return (
    <OverlayDrawer
      open={open}
      position="end"
      className={styles.drawer}
      onOpenChange={(_, { open: wanted }) => !wanted && void close()}
    >
      <DrawerHeader>
        <DrawerHeaderTitle
          action={
            <Button
              {...restoreFocus}
              appearance="subtle"
              aria-label="Schließen"
              icon={<DismissRegular />}
              onClick={close}
            />
          }
        >
          {props.player.playerName}
        </DrawerHeaderTitle>
      </DrawerHeader>
      <Editing key={props.player.playerId} {...props} onClose={close} />
    </OverlayDrawer>
  )
}

function Editing(props: Omit<SlotEditorProps, 'open'>) {
  const { planId, player, axis, timeZone, now, isGenerating, onClose } = props
  const styles = useStyles()
  const period = useMemo(() => ({ from: toIso(axis.from), to: toIso(axis.to) }), [axis])
  const days = useMemo(() => coveredDays(period, timeZone), [period, timeZone])
  const { shown: shownPart, pager } = usePeriodPages(period, timeZone)
  const shownAxis = useMemo(() => weekAxis(shownPart, timeZone), [shownPart, timeZone])
  const [shown, setShown] = useState<'days' | 'history' | 'villages' | 'sittings'>()
  const toggle = (part: typeof shown) => setShown(shown === part ? undefined : part)
  const editing = useSlotEditing(props.planId, props.player)
  // Returns the focus after a confirmation: without it, screen readers do not announce the drawer.
  const restoreFocus = useRestoreFocusTarget()
  const { drafts, isDirty, isTried, generating, note } = editing
  const merged = draftedSlots(drafts)
  // Without rows, and with none removed, the world's auto timeslots apply.
  const isOwn = drafts.length > 0 || isDirty
  const list = useRef<HTMLUListElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const removeRow = (draft: SlotDraft) => {
    editing.remove(draft)
    addButton.current?.focus()
  }
  const addRow = () => {
    editing.add([{}])
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('li:last-child input')?.focus())
  }
  return (
    <>
      <DrawerBody>
        <Stack gap="l" className={styles.stack}>
          <Row gap="s">
            <SourceBadge source={player.source} />
            <AnswerBadge player={player} />
            <Muted>{`[${player.tribeName}] · ${troopsText(player)} · ${sourceText(player)}`}</Muted>
          </Row>
          <PlayerNote player={player} />
          <div>
            {pager}
            <WeekStrip
              axis={shownAxis}
              sends={isOwn ? 'slots' : player.sends}
              slots={isOwn ? (draftedSlots(drafts.filter((draft) => !slotProblem(draft))) ?? []) : player.slots}
              source={isOwn ? 'own' : player.source}
              now={now}
              label={`Woche von ${player.playerName}`}
            />
            <AxisLabels axis={shownAxis} room={6} />
          </div>
          {note && (
            <Notice
              key={note.id}
              intent={note.intent}
              {...(note.intent === 'success' && { seconds: 3 })}
              onDismiss={editing.dismissNote}
            >
              {note.text}
            </Notice>
          )}
          <Row gap="s">
            <Button ref={addButton} icon={<AddRegular />} onClick={addRow}>
              Zeitfenster
            </Button>
            <Button icon={<CalendarAddRegular />} aria-expanded={shown === 'days'} onClick={() => toggle('days')}>
              Über mehrere Tage
            </Button>
            <Button
              {...restoreFocus}
              icon={generating.busy || isGenerating ? <BusySpinner /> : <FlashRegular />}
              disabledFocusable={generating.busy || isGenerating}
              onClick={() => generating.run()}
            >
              Generieren
            </Button>
            <Button icon={<HistoryRegular />} aria-expanded={shown === 'history'} onClick={() => toggle('history')}>
              Verlauf
            </Button>
            <Button
              {...restoreFocus}
              icon={editing.answering.busy ? <BusySpinner /> : <CalendarCancelRegular />}
              disabledFocusable={editing.answering.busy || isDirty}
              onClick={() => editing.answering.run(player.sends === 'never' ? 'slots' : 'never')}
            >
              {player.sends === 'never' ? 'Kann doch senden' : 'Kann nicht senden'}
            </Button>
            <Button
              icon={<PeopleSwapRegular />}
              aria-expanded={shown === 'sittings'}
              onClick={() => toggle('sittings')}
            >
              Urlaubsvertretung
            </Button>
            {player.holds && (
              <Button icon={<HomeRegular />} aria-expanded={shown === 'villages'} onClick={() => toggle('villages')}>
                Zurückgehaltene Dörfer
              </Button>
            )}
            <CopyButton label="Link kopieren" text={() => timeslotLink(window.location.origin, planId, player)} />
          </Row>
          {editing.answering.error !== undefined && (
            <ErrorNotice title="Fehler beim Speichern!" error={editing.answering.error} />
          )}
          {generating.error !== undefined && <ErrorNotice title="Fehler beim Generieren!" error={generating.error} />}
          {/* Hidden, not unmounted, to keep unsaved input. */}
          <div hidden={shown !== 'days'}>
            <DeferredDialog open={shown === 'days'}>
              <AddSlotsForm
                className={styles.form}
                days={days}
                period={period}
                timeZone={timeZone}
                action="In die Liste"
                onAdd={async (slots) => {
                  editing.add(slots)
                  setShown(undefined)
                  return true
                }}
              />
            </DeferredDialog>
          </div>
          {shown === 'villages' && <HeldVillages className={styles.form} planId={planId} player={player} />}
          {shown === 'sittings' && (
            <PlayerSittings
              className={styles.form}
              planId={planId}
              player={player}
              period={period}
              timeZone={timeZone}
            />
          )}
          {shown === 'history' && (
            <SlotHistory
              className={styles.form}
              planId={planId}
              player={player}
              axis={shownAxis}
              timeZone={timeZone}
              now={now}
              onRestore={editing.restore}
            />
          )}
          {drafts.length === 0 && (
            <Muted>
              {isDirty
                ? 'Ohne eigene Zeitfenster gilt wieder, was die Welt vorgibt.'
                : answerText(player)
                  ? `Der Spieler ${answerText(player)}.`
                  : 'Noch keine eigenen Zeitfenster.'}
            </Muted>
          )}
          <Stack ref={list} as="ul" gap="m" aria-label={`Zeitfenster von ${player.playerName}`}>
            {drafts.map((draft) => (
              <SlotRow
                key={draft.key}
                draft={draft}
                problem={isTried ? slotProblem(draft) : undefined}
                period={axis}
                timeZone={timeZone}
                onChange={editing.change}
                onRemove={removeRow}
              />
            ))}
          </Stack>
          {merged && merged.length < drafts.length && (
            <Notice intent="info">
              {`Zeitfenster, die sich überschneiden, werden beim Speichern zusammengefasst: ${countedNoun(merged.length, 'Zeitfenster bleibt', 'Zeitfenster bleiben')}.`}
            </Notice>
          )}
        </Stack>
      </DrawerBody>
      <SlotEditorFooter planId={planId} player={player} editing={editing} onClose={onClose} />
    </>
  )
}
