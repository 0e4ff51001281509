import { Button, MessageBar, MessageBarBody, MessageBarTitle, makeStyles, tokens } from '@fluentui/react-components'
import { type ReactNode, useId } from 'react'
import type { Conflict } from '../../lib/draft/draft.ts'
import { Row, Stack } from '../layout/stack.ts'
import { Muted, Strong } from '../layout/text.ts'

const useStyles = makeStyles({
  list: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalM,
    margin: 0,
    marginTop: tokens.spacingVerticalS,
    padding: 0,
  },
  row: { listStyleType: 'none' },
  side: {
    flex: '1 1 14rem',
    padding: tokens.spacingHorizontalS,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
  },
  value: { overflowWrap: 'anywhere', whiteSpace: 'pre-line', maxHeight: '12rem', overflowY: 'auto' },
})

/** What a save waits for while there are conflicts. */
export const undecided = 'Entscheide zuerst, was gelten soll.'

interface DraftConflictsProps<Value> {
  conflicts: readonly Conflict<Value>[]
  label: (field: keyof Value) => string
  /** Formats a value of the field; `other` is the other side's value. */
  show: (field: keyof Value, value: Conflict<Value>['mine'], other: Conflict<Value>['mine']) => ReactNode
  onKeep: (field: keyof Value) => void
  onTake: (field: keyof Value) => void
  className?: string
}

/** Fields changed on both sides, shown side by side to decide one by one. */
export function DraftConflicts<Value>({
  conflicts,
  label,
  show,
  onKeep,
  onTake,
  className,
}: DraftConflictsProps<Value>) {
  const styles = useStyles()
  const id = useId()
  if (conflicts.length === 0) return null
  return (
    <MessageBar intent="warning" layout="multiline" role="alert" className={className}>
      <MessageBarBody>
        <MessageBarTitle>Inzwischen von jemand anderem geändert</MessageBarTitle>
        <ul className={styles.list}>
          {conflicts.map(({ field, theirs, mine }) => {
            const name = label(field)
            const labelId = `${id}-${String(field)}`
            return (
              <Stack key={String(field)} as="li" gap="xs" className={styles.row}>
                <Strong id={labelId}>{name}</Strong>
                <Row gap="m" align="stretch" role="group" aria-labelledby={labelId}>
                  <Stack gap="xs" align="start" shrink className={styles.side}>
                    <Muted>Gespeichert</Muted>
                    <span className={styles.value}>{show(field, theirs, mine)}</span>
                    <Button size="small" onClick={() => onTake(field)} aria-label={`${name}: Gespeichertes übernehmen`}>
                      Übernehmen
                    </Button>
                  </Stack>
                  <Stack gap="xs" align="start" shrink className={styles.side}>
                    <Muted>Deine Eingabe</Muted>
                    <span className={styles.value}>{show(field, mine, theirs)}</span>
                    <Button size="small" onClick={() => onKeep(field)} aria-label={`${name}: Deine Eingabe behalten`}>
                      Behalten
                    </Button>
                  </Stack>
                </Row>
              </Stack>
            )
          })}
        </ul>
      </MessageBarBody>
    </MessageBar>
  )
}
