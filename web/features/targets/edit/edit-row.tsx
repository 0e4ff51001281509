import { Button, Checkbox, mergeClasses, Select, Text } from '@fluentui/react-components'
import { ArrowUndoRegular } from '@fluentui/react-icons/svg/arrow-undo'
import { CheckmarkRegular } from '@fluentui/react-icons/svg/checkmark'
import { DeleteRegular } from '@fluentui/react-icons/svg/delete'
import { MoreHorizontalRegular } from '@fluentui/react-icons/svg/more-horizontal'
import { SaveRegular } from '@fluentui/react-icons/svg/save'
import { type KeyboardEvent, lazy, memo, useEffect, useRef, useState } from 'react'
import { formatNumber } from '../../../../shared/lib/numbers.ts'
import { formatWave } from '../../../../shared/model/basics.ts'
import { windowBounds } from '../../../../shared/model/inputs/arrival-window.ts'
import type { WithTrains } from '../../../../shared/model/inputs/planned-kinds.ts'
import {
  isSparedTarget,
  type TargetEdit,
  type TargetView,
  targetTypeLabels,
  targetTypes,
} from '../../../../shared/model/target.ts'
import { BusySpinner } from '../../../components/feedback/busy-spinner.tsx'
import { DeferredDialog } from '../../../components/feedback/deferred-dialog.tsx'
import { ErrorNotice } from '../../../components/feedback/error-notice.tsx'
import { DraftConflicts } from '../../../components/form/draft-conflicts.tsx'
import { ImportanceSelect, importanceFields, importanceLabels } from '../../../components/form/importance-fields.tsx'
import { Row, Stack } from '../../../components/layout/stack.ts'
import { DangerText, Muted, Numeric, WarningText } from '../../../components/layout/text.ts'
import { OwnAims, ownAimsText } from '../../../components/plan/own-aims.tsx'
import { Effect } from '../../../components/plan/preview/effect.tsx'
import { ownerText } from '../../../lib/format/target-text.ts'
import { limitBounds, limitLabels, offsetSecondsLabel, windowLabels } from '../limit-fields.tsx'
import { OwnWindowNotes } from '../own-window-notes.tsx'
import { canBeSaved, columnFields, draftUpon, isDirty, targetDrafts, windowFields } from '../target-draft.ts'
import { formatOffset, isTargetType } from '../target-list.ts'
import type { Editing, RowState } from '../use-editing.ts'
import { isMisordered } from '../waves.ts'
import { useEditRowStyles } from './edit-row-styles.ts'
import { WholeInput } from './whole-input.tsx'

const MoreDialog = lazy(() => import('../more-dialog.tsx'))
const WaveDialog = lazy(() => import('../wave-dialog.tsx'))

const fieldLabels: Record<keyof TargetEdit, string> = {
  type: 'Typ',
  ...limitLabels,
  offsetSeconds: offsetSecondsLabel,
  ...importanceLabels,
  ...windowLabels,
  minMorale: 'Mindestmoral',
  buildings: 'Katapult-Ziele',
}

/** A side of the window that a target leaves to the plan. */
const ofPlan = 'Plan'

interface EditRowProps extends WithTrains {
  planId: string
  /** The targets as last read. */
  since: readonly TargetView[]
  target: TargetView
  row: RowState | undefined
  change: Editing['change']
  decide: Editing['decide']
  act: Editing['act']
  selected: boolean
  onSelect: (targetId: string, on: boolean) => void
  /** The target named in the address. */
  marked: boolean
  /** Called with the marked row once it is rendered. */
  onArrive: (row: HTMLElement) => void
}

/** Edits one target: Enter saves, Escape discards. */
export const EditRow = memo(function EditRow(props: EditRowProps) {
  const { planId, since, hasTrains, target, row, change, decide, act, selected, onSelect, marked, onArrive } = props
  const styles = useEditRowStyles()
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (marked && root.current) onArrive(root.current)
  }, [marked, onArrive])
  const place = formatWave(target)
  const name = `${place} (${targetTypeLabels[target.type]})`
  const owner = ownerText(target)
  const draft = draftUpon(row?.draft, target)
  const shown = targetDrafts.shown(draft)
  const conflicts = targetDrafts.conflicts(draft)
  const dirty = isDirty(draft)
  const busy = row?.busy
  const isWrong = !canBeSaved(draft)
  const fields = targetDrafts.changes(draft)
  const [isMoreOpen, setIsMoreOpen] = useState(false)
  const [isWaveOpen, setIsWaveOpen] = useState(false)

  const settle = (field: keyof TargetEdit, how: 'keep' | 'take') => {
    // The pressed button disappears with the conflict.
    root.current?.querySelector<HTMLInputElement>('input[type=number]')?.focus()
    decide(target, field, how)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') void act(target, 'save')
    if (event.key === 'Escape' && dirty) void act(target, 'discard')
  }

  return (
    <div
      ref={root}
      className={mergeClasses(
        styles.row,
        hasTrains && styles.withTrains,
        selected && styles.selected,
        dirty && styles.dirty,
        marked && styles.marked,
      )}
      aria-current={marked || undefined}
    >
      <Checkbox
        className={styles.box}
        checked={selected}
        aria-label={`${name} auswählen`}
        onChange={(_, { checked }) => onSelect(target._id, checked === true)}
      />
      <Stack shrink>
        <Numeric strong>{place}</Numeric>
        <Muted size={200} breaks title={target.villageName}>
          {owner}
        </Muted>
        {shown.offsetSeconds !== 0 && <Muted size={200}>{`Offset ${formatOffset(shown)}`}</Muted>}
        <OwnAims target={{ minMorale: shown.minMorale ?? undefined, buildings: shown.buildings ?? undefined }} />
        {isSparedTarget(target) && (
          <DangerText size={200}>
            {target.isOwn ? 'eigener Stamm: wird nicht angegriffen' : 'wird nicht angegriffen'}
          </DangerText>
        )}
      </Stack>
      <div className={styles.type}>
        <Select
          aria-label={`Typ ${name}`}
          select={{ className: styles.input }}
          value={shown.type}
          disabled={busy === 'remove'}
          onChange={(_, { value }) => isTargetType(value) && change(target, { type: value })}
          onKeyDown={onKeyDown}
        >
          {targetTypes.map((type) => (
            <option key={type} value={type}>
              {targetTypeLabels[type]}
            </option>
          ))}
        </Select>
      </div>
      {columnFields({ hasTrains }).map((field) => (
        <Stack key={field} shrink>
          <Text size={200} className={styles.onlyPhone} aria-hidden>
            {limitLabels[field]}
          </Text>
          <WholeInput
            bounds={limitBounds(field)}
            label={`${limitLabels[field]} ${name}`}
            value={shown[field]}
            disabled={busy === 'remove'}
            onChange={(value) => change(target, { [field]: value })}
            onKeyDown={onKeyDown}
          />
        </Stack>
      ))}
      {importanceFields.map((field) => (
        <Stack key={field} shrink>
          <Text size={200} className={styles.onlyPhone} aria-hidden>
            {importanceLabels[field]}
          </Text>
          <ImportanceSelect
            short
            field={field}
            aria-label={`${importanceLabels[field]} ${name}`}
            select={{ className: styles.input }}
            value={shown[field]}
            disabled={busy === 'remove'}
            onChange={(value) => change(target, { [field]: value })}
            onKeyDown={onKeyDown}
          />
        </Stack>
      ))}
      {windowFields.map((field) => (
        <Stack key={field} shrink className={styles[field]}>
          <Text size={200} className={styles.onlyPhone} aria-hidden>
            {windowLabels[field]}
          </Text>
          <WholeInput
            bounds={windowBounds}
            label={`${windowLabels[field]} ${name}`}
            value={shown[field] ?? undefined}
            blank={ofPlan}
            disabled={busy === 'remove'}
            onChange={(value) => change(target, { [field]: value ?? null })}
            onKeyDown={onKeyDown}
          />
        </Stack>
      ))}
      <Row gap="xs" wrap={false} justify="end" className={styles.actions}>
        {row?.saved && !dirty && (
          <span role="status" aria-label={`${place} gespeichert`} className={styles.saved}>
            <CheckmarkRegular aria-hidden />
          </span>
        )}
        <Button
          appearance="subtle"
          icon={<MoreHorizontalRegular />}
          disabled={busy === 'remove'}
          aria-label={`Weitere Angaben zu ${name}`}
          title="Weitere Angaben"
          onClick={() => setIsMoreOpen(true)}
        />
        {dirty && (
          <Button
            appearance="subtle"
            icon={<ArrowUndoRegular />}
            disabled={busy !== undefined}
            aria-label={`Änderung an ${name} verwerfen`}
            onClick={() => act(target, 'discard')}
          />
        )}
        <Button
          appearance={dirty ? 'primary' : 'subtle'}
          icon={busy === 'save' ? <BusySpinner /> : <SaveRegular />}
          disabled={(!dirty && busy === undefined) || isWrong || conflicts.length > 0}
          disabledFocusable={busy !== undefined}
          aria-label={`${name} speichern`}
          onClick={() => act(target, 'save')}
        />
        <Button
          appearance="subtle"
          icon={busy === 'remove' ? <BusySpinner /> : <DeleteRegular />}
          disabledFocusable={busy !== undefined}
          aria-label={`${name} löschen`}
          onClick={() => act(target, 'remove')}
        />
      </Row>
      <DeferredDialog open={isMoreOpen}>
        <MoreDialog
          open={isMoreOpen}
          target={target}
          edit={shown}
          onChange={(edit) => change(target, edit)}
          onWave={() => {
            setIsMoreOpen(false)
            setIsWaveOpen(true)
          }}
          onClose={() => setIsMoreOpen(false)}
        />
      </DeferredDialog>
      <DeferredDialog open={isWaveOpen}>
        <WaveDialog
          open={isWaveOpen}
          planId={planId}
          targets={since}
          chosen={[target]}
          onClose={() => setIsWaveOpen(false)}
        />
      </DeferredDialog>
      {dirty && (
        <div className={styles.effect}>
          <OwnWindowNotes planId={planId} edit={shown} />
          {isMisordered(since, target, shown) && (
            <WarningText size={200} role="status">
              Die Wellen kommen dann nicht nacheinander an.
            </WarningText>
          )}
          <Effect
            planId={planId}
            change={isWrong ? undefined : { targets: [{ ids: [target._id], fields }] }}
            since={since}
            newTimes={fields.offsetSeconds === undefined ? undefined : 'neue Zeiten'}
          />
        </div>
      )}
      {(row?.failed || conflicts.length > 0) && (
        <Stack gap="s" className={styles.whole}>
          {row?.failed && <ErrorNotice title={row.failed.title} error={row.failed.error} />}
          <DraftConflicts
            conflicts={conflicts}
            label={(field) => `${fieldLabels[field]} ${place}`}
            show={(_, value) => shownValue(value)}
            onKeep={(field) => settle(field, 'keep')}
            onTake={(field) => settle(field, 'take')}
          />
        </Stack>
      )}
    </div>
  )
})

function shownValue(value: TargetEdit[keyof TargetEdit]): string {
  if (typeof value === 'string') return targetTypeLabels[value]
  if (value === null) return ofPlan
  return typeof value === 'object' ? ownAimsText({ buildings: value }) : formatNumber(value ?? 0)
}
