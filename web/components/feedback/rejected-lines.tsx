import { makeStyles, Text, tokens } from '@fluentui/react-components'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { formatNumber } from '../../../shared/lib/numbers.ts'
import type { RejectedLine, UnusedPart } from '../../../shared/model/pasted.ts'
import { shortListRow } from '../layout/list-row.ts'
import { Stack } from '../layout/stack.ts'
import { DangerText, Monospace } from '../layout/text.ts'
import { Notice } from './notice.tsx'

const rowHeight = 52

const useStyles = makeStyles({
  frame: {
    maxHeight: '20rem',
    overflowY: 'auto',
    borderRadius: tokens.borderRadiusMedium,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  list: { position: 'relative', margin: 0, padding: 0, listStyleType: 'none' },
  row: {
    position: 'absolute',
    insetInline: 0,
    top: 0,
    minHeight: `${rowHeight}px`,
    boxSizing: 'border-box',
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalM,
    alignContent: 'center',
    ...shortListRow,
  },
  number: { gridRowEnd: 'span 2', minWidth: '4rem', color: tokens.colorNeutralForeground2 },
})

/** Rejected input lines: number, reason and text. Virtualized for thousands. */
export function RejectedLines({ lines, label = 'Abgelehnte Zeilen' }: { lines: RejectedLine[]; label?: string }) {
  const styles = useStyles()
  const frame = useRef<HTMLElement>(null)
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: 10,
  })
  return (
    // A scrolling region must be reachable by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: focus is what makes the arrow keys scroll it
    <section ref={frame} className={styles.frame} tabIndex={0} aria-label={label}>
      <ul className={styles.list} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const rejected = lines[index]
          return (
            rejected && (
              <li
                key={index}
                ref={virtualizer.measureElement}
                data-index={index}
                className={styles.row}
                style={{ transform: `translateY(${start}px)` }}
              >
                <span className={styles.number}>Zeile {formatNumber(rejected.line)}</span>
                <DangerText breaks>{rejected.reason}</DangerText>
                <Monospace small breaks>
                  {rejected.text}
                </Monospace>
              </li>
            )
          )
        })}
      </ul>
    </section>
  )
}

/** Rejected lines under a heading that names the total, where the server lists only the first; nothing if there are none. */
export function RejectedSection({ lines, total }: { lines: RejectedLine[]; total: number }) {
  if (lines.length === 0) return null
  return (
    <>
      <Text weight="semibold">
        {total > lines.length
          ? `Abgelehnte Zeilen (die ersten ${formatNumber(lines.length)} von ${formatNumber(total)})`
          : 'Abgelehnte Zeilen'}
      </Text>
      <RejectedLines lines={lines} />
    </>
  )
}

/** What a reader did not use; nothing if there is none. */
export function UnusedNotice({ parts }: { parts: readonly UnusedPart[] }) {
  if (parts.length === 0) return null
  return (
    <Notice intent="warning">
      <Stack as="ul" gap="xxs" aria-label="Nicht verwendet">
        <li>Nicht verwendet:</li>
        {parts.map((part) => (
          <li key={part.text}>{unusedSentence(part)}</li>
        ))}
      </Stack>
    </Notice>
  )
}

/** `„Wall 20“ in 12 Zeilen (1, 2, 3 …)` */
function unusedSentence({ text, count, lines }: UnusedPart): string {
  if (count === 1) return `„${text}“ in Zeile ${lines[0]}`
  return `„${text}“ in ${formatNumber(count)} Zeilen (${lines.join(', ')}${count > lines.length ? ' …' : ''})`
}
