import {
  Button,
  DrawerBody,
  DrawerFooter,
  DrawerHeader,
  DrawerHeaderTitle,
  makeStyles,
  OverlayDrawer,
  Text,
  tokens,
} from '@fluentui/react-components'
import { AddRegular } from '@fluentui/react-icons/svg/add'
import { CalendarAddRegular } from '@fluentui/react-icons/svg/calendar-add'
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss'
import { FlashRegular } from '@fluentui/react-icons/svg/flash'
import { HistoryRegular } from '@fluentui/react-icons/svg/history'
import { useMemo, useRef, useState } from 'react'
import { timeslots as endpoints } from '../../../shared/contract/timeslots.ts'
import { type TimeSlot, toIso, totalMinutes } from '../../../shared/game/slots.ts'
import type { TimeslotPlayer } from '../../../shared/model/timeslot.ts'
import { BusySpinner } from '../../components/busy-spinner.tsx'
import { CopyButton } from '../../components/copy-button.tsx'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { Notice } from '../../components/notice.tsx'
import { onPhone } from '../../components/own-tokens.ts'
import { ApiError, call } from '../../lib/api.ts'
import { countOf } from '../../lib/format.ts'
import { useAction } from '../../lib/use-action.ts'
import { useMayDiscard, useUnsavedChanges } from '../../lib/use-unsaved-changes.ts'
import { AddSlotsForm } from './add-slots-form.tsx'
import { daysOf, formatMinutes } from './day-slots.ts'
import { linkOf } from './player-list.ts'
import { SourceBadge } from './player-table.tsx'
import { draftsOf, freeKey, isChanged, listProblem, problemOf, type SlotDraft, slotsOf } from './slot-draft.ts'
import { SlotHistory } from './slot-history.tsx'
import { SlotRow } from './slot-row.tsx'
import { generateFor } from './use-player-slots.ts'
import type { Axis } from './week-geometry.ts'
import { AxisLabels, WeekStrip } from './week-strip.tsx'

const useStyles = makeStyles({
  drawer: { width: 'min(640px, 100vw)' },
  stack: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalL,
    paddingBottom: tokens.spacingVerticalL,
  },
  line: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS },
  quiet: { color: tokens.colorNeutralForeground2 },
  rows: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalM,
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  form: {
    padding: tokens.spacingHorizontalL,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  footer: { flexWrap: 'wrap', [onPhone]: { paddingTop: tokens.spacingVerticalS } },
})

interface SlotEditorProps {
  planId: string
  player: TimeslotPlayer
  open: boolean
  axis: Axis
  timeZone: string
  now: number
  /** Slots are being generated for the player from outside. */
  isGenerating: boolean
  /** Takes the list that is in force now. */
  onSaved: (slots: TimeSlot[]) => Promise<void>
  onClose: () => void
}

/** A player's slots at the side of the list: edit, generate, go back to a former list. Closing asks while something is unsaved. */
export function SlotEditor({ open, onClose, ...props }: SlotEditorProps) {
  const styles = useStyles()
  const mayDiscard = useMayDiscard()
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
          action={<Button appearance="subtle" aria-label="Schließen" icon={<DismissRegular />} onClick={close} />}
        >
          {props.player.playerName}
        </DrawerHeaderTitle>
      </DrawerHeader>
      <Editing key={props.player.playerId} {...props} onClose={close} />
    </OverlayDrawer>
  )
}

const sourceTexts = {
  own: 'Es gelten die eigenen Zeitfenster.',
  auto: 'Keine eigenen Zeitfenster: Es gelten die Auto-Zeitfenster der Welt.',
  always: 'Keine eigenen Zeitfenster und keine Auto-Zeitfenster: Der Spieler gilt als immer verfügbar.',
}

function Editing(props: Omit<SlotEditorProps, 'open'>) {
  const { planId, player, axis, timeZone, now, isGenerating, onClose } = props
  const styles = useStyles()
  const days = useMemo(() => daysOf({ from: toIso(axis.from), to: toIso(axis.to) }, timeZone), [axis, timeZone])
  const [shown, setShown] = useState<'days' | 'history'>()
  const toggle = (part: typeof shown) => setShown(shown === part ? undefined : part)
  const editing = useSlotEditing(props)
  const { drafts, isDirty, isTried, saving, generating, note } = editing
  const merged = slotsOf(drafts)
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
        <div className={styles.stack}>
          <div className={styles.line}>
            <SourceBadge source={player.source} />
            <Text className={styles.quiet}>{`[${player.tribeName}] · ${sourceTexts[player.source]}`}</Text>
          </div>
          <div>
            <WeekStrip
              axis={axis}
              slots={merged ?? player.slots}
              source={merged?.length || isDirty ? 'own' : player.source}
              now={now}
              label={`Woche von ${player.playerName}`}
            />
            <AxisLabels axis={axis} room={6} />
          </div>
          {note && (
            <Notice key={note.id} intent="success" seconds={3} onDismiss={editing.dismissNote}>
              {note.text}
            </Notice>
          )}
          <div className={styles.line}>
            <Button ref={addButton} icon={<AddRegular />} onClick={addRow}>
              Zeitfenster
            </Button>
            <Button icon={<CalendarAddRegular />} aria-expanded={shown === 'days'} onClick={() => toggle('days')}>
              Über mehrere Tage
            </Button>
            <Button
              icon={generating.busy || isGenerating ? <BusySpinner /> : <FlashRegular />}
              disabledFocusable={generating.busy || isGenerating}
              onClick={() => generating.run()}
            >
              Generieren
            </Button>
            <Button icon={<HistoryRegular />} aria-expanded={shown === 'history'} onClick={() => toggle('history')}>
              Verlauf
            </Button>
            <CopyButton label="Link kopieren" text={() => linkOf(window.location.origin, planId, player)} />
          </div>
          {generating.error !== undefined && <ErrorNotice title="Fehler beim Generieren!" error={generating.error} />}
          {shown === 'days' && (
            <AddSlotsForm
              className={styles.form}
              days={days}
              timeZone={timeZone}
              action="In die Liste"
              onAdd={async (slots) => {
                editing.add(slots)
                setShown(undefined)
                return true
              }}
            />
          )}
          {shown === 'history' && (
            <SlotHistory
              className={styles.form}
              planId={planId}
              player={player}
              axis={axis}
              timeZone={timeZone}
              now={now}
              onRestored={editing.replaced}
            />
          )}
          {drafts.length === 0 && (
            <Text className={styles.quiet}>
              {isDirty
                ? 'Ohne eigene Zeitfenster gilt wieder, was die Welt vorgibt.'
                : 'Noch keine eigenen Zeitfenster.'}
            </Text>
          )}
          <ul ref={list} className={styles.rows} aria-label={`Zeitfenster von ${player.playerName}`}>
            {drafts.map((draft) => (
              <SlotRow
                key={draft.key}
                draft={draft}
                problem={isTried ? problemOf(draft) : undefined}
                period={axis}
                timeZone={timeZone}
                onChange={editing.change}
                onRemove={removeRow}
              />
            ))}
          </ul>
          {merged && merged.length < drafts.length && (
            <Notice intent="info">
              {`Zeitfenster, die sich überschneiden, werden beim Speichern zusammengefasst: ${countOf(merged.length, 'Zeitfenster bleibt', 'Zeitfenster bleiben')}.`}
            </Notice>
          )}
        </div>
      </DrawerBody>
      <DrawerFooter className={styles.footer}>
        {saving.error !== undefined && <ErrorNotice title="Fehler beim Speichern!" error={saving.error} />}
        <Button
          appearance="primary"
          disabledFocusable={!isDirty || saving.busy}
          icon={saving.busy ? <BusySpinner /> : undefined}
          onClick={() => saving.run()}
        >
          {saving.busy ? 'Wird gespeichert …' : 'Speichern'}
        </Button>
        <Button onClick={onClose}>Schließen</Button>
        <Text size={200} className={styles.quiet} aria-live="polite">
          {isDirty
            ? 'Noch nicht gespeichert'
            : merged && merged.length > 0 && `zusammen ${formatMinutes(totalMinutes(merged))}`}
        </Text>
      </DrawerFooter>
    </>
  )
}

/** The rows being edited and what can be done with them. `stored` follows every answer of the server. */
function useSlotEditing({ planId, player, onSaved }: Omit<SlotEditorProps, 'open'>) {
  const mayDiscard = useMayDiscard()
  const [stored, setStored] = useState(player.source === 'own' ? player.slots : [])
  const [drafts, setDrafts] = useState(() => draftsOf(stored))
  const [isTried, setTried] = useState(false)
  const [note, setNote] = useState<{ id: number; text: string }>()
  const isDirty = isChanged(drafts, stored)
  const markSaved = useUnsavedChanges(isDirty)

  const replaced = async (slots: TimeSlot[], text: string) => {
    markSaved()
    setStored(slots)
    setDrafts(draftsOf(slots, freeKey(drafts)))
    setTried(false)
    setNote((before) => ({ id: (before?.id ?? 0) + 1, text }))
    await onSaved(slots)
  }
  const saving = useAction(async () => {
    const slots = slotsOf(drafts)
    setTried(true)
    if (!slots || !isDirty) return
    const problem = listProblem(slots)
    if (problem) throw new ApiError('bad_request', problem, 400)
    const params = { planId, playerId: String(player.playerId) }
    const { timeslots } = await call(endpoints.save, { params, body: { timeslots: slots } })
    await replaced(timeslots, 'Zeitfenster gespeichert.')
  })
  const generating = useAction(async () => {
    if (!(await mayDiscard())) return
    const { timeslots } = await generateFor(planId, player.playerId)
    await replaced(timeslots, 'Zeitfenster generiert. Der frühere Stand bleibt im Verlauf.')
  })
  return {
    drafts,
    isDirty,
    isTried,
    saving,
    generating,
    note,
    dismissNote: () => setNote(undefined),
    replaced,
    change: (draft: SlotDraft) => setDrafts((before) => before.map((old) => (old.key === draft.key ? draft : old))),
    remove: (draft: SlotDraft) => setDrafts((before) => before.filter(({ key }) => key !== draft.key)),
    add: (slots: readonly Partial<TimeSlot>[]) =>
      setDrafts((before) => {
        const first = freeKey(before)
        return [...before, ...slots.map(({ from, to }, index) => ({ key: first + index, from, to }))]
      }),
  }
}
