import { Button, makeStyles, Text, ToggleButton, tokens } from '@fluentui/react-components'
import { ChevronLeftRegular } from '@fluentui/react-icons/svg/chevron-left'
import { ChevronRightRegular } from '@fluentui/react-icons/svg/chevron-right'
import { useState } from 'react'
import { Row, Stack } from '../../../components/layout/stack.ts'
import { Numeric, Strong } from '../../../components/layout/text.ts'
import { type Day, formatDay, weekdayName } from './day-slots.ts'

/** Days per page: two weeks. */
const pageSize = 14

const useStyles = makeStyles({
  days: { margin: 0, padding: 0, border: 'none', minWidth: 0 },
  legend: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    width: '100%',
    padding: 0,
    marginBottom: tokens.spacingVerticalXS,
    gap: tokens.spacingHorizontalS,
  },
  legendText: { flexGrow: 1 },
  required: { color: tokens.colorPaletteRedForeground3 },
  pager: { marginBottom: tokens.spacingVerticalS },
  pageText: { flexGrow: 1, textAlign: 'center', fontVariantNumeric: 'tabular-nums' },
  turn: { minWidth: '44px', minHeight: '44px' },
  chips: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(6.25rem, 1fr))',
    gap: tokens.spacingHorizontalS,
    // Room for the focus ring.
    padding: '3px',
  },
  chip: { minWidth: 0, minHeight: '52px', padding: tokens.spacingHorizontalXS },
  chipText: { lineHeight: tokens.lineHeightBase200 },
  date: { fontWeight: tokens.fontWeightRegular },
})

interface DayChooserProps {
  label: string
  days: readonly Day[]
  chosen: ReadonlySet<Day>
  onChange: (chosen: ReadonlySet<Day>) => void
}

export function DayChooser({ label, days, chosen, onChange }: DayChooserProps) {
  const styles = useStyles()
  const [wanted, setPage] = useState(0)
  const pages = Math.max(1, Math.ceil(days.length / pageSize))
  const page = Math.min(wanted, pages - 1)
  const shown = days.slice(page * pageSize, (page + 1) * pageSize)
  const toggle = (day: Day) => {
    const next = new Set(chosen)
    if (!next.delete(day)) next.add(day)
    onChange(next)
  }
  const allChosen = days.every((day) => chosen.has(day))
  const shownChosen = shown.every((day) => chosen.has(day))
  const [first = '', last = ''] = [shown[0], shown.at(-1)]
  return (
    <fieldset className={styles.days}>
      <legend className={styles.legend}>
        <span className={styles.legendText}>
          {label}{' '}
          <span className={styles.required} aria-hidden>
            *
          </span>
        </span>
        {pages > 1 && (
          <Button
            size="small"
            appearance="subtle"
            onClick={() =>
              onChange(
                shownChosen
                  ? new Set([...chosen].filter((day) => !shown.includes(day)))
                  : new Set([...chosen, ...shown]),
              )
            }
          >
            {shownChosen ? 'Diese abwählen' : 'Diese wählen'}
          </Button>
        )}
        {days.length > 1 && (
          <Button size="small" appearance="subtle" onClick={() => onChange(new Set(allChosen ? [] : days))}>
            {allChosen ? 'Keinen' : 'Alle Tage'}
          </Button>
        )}
      </legend>
      {pages > 1 && (
        <Row gap="s" wrap={false} className={styles.pager}>
          <Button
            className={styles.turn}
            appearance="subtle"
            icon={<ChevronLeftRegular />}
            aria-label="Frühere Tage"
            disabledFocusable={page === 0}
            onClick={() => setPage(page - 1)}
          />
          <Text className={styles.pageText} aria-live="polite">
            {`${formatDay(first).slice(0, 6)} – ${formatDay(last)} (${page + 1} von ${pages})`}
          </Text>
          <Button
            className={styles.turn}
            appearance="subtle"
            icon={<ChevronRightRegular />}
            aria-label="Spätere Tage"
            disabledFocusable={page === pages - 1}
            onClick={() => setPage(page + 1)}
          />
        </Row>
      )}
      <div className={styles.chips}>
        {shown.map((day) => (
          <ToggleButton
            key={day}
            className={styles.chip}
            appearance={chosen.has(day) ? 'primary' : 'outline'}
            checked={chosen.has(day)}
            onClick={() => toggle(day)}
          >
            <Stack as="span" className={styles.chipText}>
              <Strong>{weekdayName(day, 'long')}</Strong>
              <Numeric small className={styles.date}>
                {formatDay(day)}
              </Numeric>
            </Stack>
          </ToggleButton>
        ))}
      </div>
    </fieldset>
  )
}
