import { Button, Field, makeStyles, Textarea, tokens } from '@fluentui/react-components'
import { useDeferredValue, useMemo, useState } from 'react'
import { errorSentence } from '../../../shared/contract/errors.ts'
import { type CoordinateReading, readCoordinateLines } from '../../../shared/game/dump/coordinates.ts'
import { countedNoun } from '../../../shared/lib/numbers.ts'
import type { UnusedPart } from '../../../shared/model/pasted.ts'
import { fieldProps } from '../../lib/api/api.ts'
import { parseRejectedLines } from '../../lib/api/rejected.ts'
import { numberedLines } from '../../lib/format/lines.ts'
import { RejectedLines, UnusedNotice } from '../feedback/rejected-lines.tsx'
import { Row, Stack } from '../layout/stack.ts'
import { Muted } from '../layout/text.ts'

const useStyles = makeStyles({
  area: { fontFamily: tokens.fontFamilyMonospace },
  // Height of the button that appears with the first rejected line.
  reading: { minHeight: '32px' },
})

interface CoordinatesFieldProps {
  value: string
  onChange: (text: string) => void
  rows: number
  hint: string
  /** Whether submitting failed for lack of a coordinate. */
  missing: boolean
  error: unknown
  /** The server's; default: found while typing. */
  unused?: readonly UnusedPart[] | undefined
}

/** Free text with coordinates; shows while typing what was read, and rejected lines. */
export function CoordinatesField({ value, onChange, rows, hint, missing, error, unused }: CoordinatesFieldProps) {
  const styles = useStyles()
  const settled = useDeferredValue(value)
  const lines = useMemo(() => numberedLines(settled), [settled])
  const reading = useMemo(() => readCoordinateLines(lines), [lines])
  const refused = parseRejectedLines(error, lines)
  return (
    <Stack gap="s">
      <Field
        label="Koordinaten"
        hint={hint}
        {...fieldProps(error, 'coordinates')}
        {...(missing && {
          validationState: 'error',
          validationMessage: errorSentence('no_coordinates'),
        })}
      >
        <Textarea
          rows={rows}
          resize="vertical"
          value={value}
          textarea={{ className: styles.area, spellCheck: false }}
          placeholder={'500|500\n501|498'}
          onChange={(_, { value: text }) => onChange(text)}
        />
      </Field>
      {settled.trim() !== '' && <Reading reading={reading} unused={unused ?? reading.unused} />}
      {refused.length > 0 && <RejectedLines lines={refused} />}
    </Stack>
  )
}

function Reading({ reading, unused }: { reading: CoordinateReading; unused: readonly UnusedPart[] }) {
  const styles = useStyles()
  const [open, setOpen] = useState(false)
  const left = useMemo(() => [...reading.repeated, ...reading.unreadable].sort((a, b) => a.line - b.line), [reading])
  return (
    <>
      <Row gap="m" rowGap="none" className={styles.reading}>
        <Muted aria-live="polite">{readingSentence(reading)}</Muted>
        {left.length > 0 && (
          <Button size="small" appearance="subtle" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? 'Nicht Gelesenes ausblenden' : 'Nicht Gelesenes zeigen'}
          </Button>
        )}
      </Row>
      {open && left.length > 0 && <RejectedLines lines={left} label="Nicht gelesene Zeilen" />}
      <UnusedNotice parts={unused} />
    </>
  )
}

/** `12 Koordinaten gelesen, 3 davon mit eigenen Mengen · 2 doppelt · 1 nicht lesbar` */
export function readingSentence({ coordinates, repeated, unreadable }: CoordinateReading): string {
  const withLimits = coordinates.filter(({ limits }) => Object.keys(limits).length > 0).length
  const parts = [
    `${countedNoun(coordinates.length, 'Koordinate', 'Koordinaten')} gelesen${withLimits > 0 ? `, ${withLimits} davon mit eigenen Mengen` : ''}`,
    repeated.length > 0 && `${repeated.length} doppelt`,
    unreadable.length > 0 && `${unreadable.length} nicht lesbar`,
  ]
  return parts.filter(Boolean).join(' · ')
}
