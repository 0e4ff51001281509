import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { AddRegular } from '@fluentui/react-icons/svg/add'
import { ClockRegular } from '@fluentui/react-icons/svg/clock'
import { DeleteRegular } from '@fluentui/react-icons/svg/delete'
import { memo, useRef } from 'react'
import { countedNoun } from '../../../../shared/lib/numbers.ts'
import { maxAutoTimeslots } from '../../../../shared/model/settings.ts'
import { TimeField } from '../../../components/form/time-field.tsx'
import { Row, Stack } from '../../../components/layout/stack.ts'
import { formatMinutes } from '../../../lib/format/format.ts'
import { onPhone } from '../../../lib/theme/theme-tokens.ts'
import { coveredMinutes, dayMinutes, type Window, windowParts, windowSentence } from './day.ts'
import type { Change, SectionView } from './section.ts'

const newWindow: Window = { start: '18:00', end: '22:00' }
const hours = [0, 6, 12, 18, 24]

const useStyles = makeStyles({
  row: {
    display: 'grid',
    gridTemplateColumns: '10rem 10rem auto minmax(0, 1fr)',
    alignItems: 'end',
    gap: tokens.spacingHorizontalM,
    [onPhone]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr) auto' },
  },
  said: {
    lineHeight: '32px',
    color: tokens.colorNeutralForeground2,
    [onPhone]: { gridColumnEnd: 'span 3', lineHeight: tokens.lineHeightBase300 },
  },
  bar: {
    position: 'relative',
    height: '20px',
    overflow: 'hidden',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground5,
  },
  part: { position: 'absolute', top: 0, bottom: 0, backgroundColor: tokens.colorBrandBackground },
  hours: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
})

const TimeslotsSection = memo(function TimeslotsSection({ value, change }: { value: Window[]; change: Change }) {
  const styles = useStyles()
  const add = useRef<HTMLButtonElement>(null)
  const set = (index: number, part: Partial<Window>) =>
    change('autoTimeslotSettings', (before) => before.map((old, at) => (at === index ? { ...old, ...part } : old)))
  const remove = (index: number) => {
    change('autoTimeslotSettings', (before) => before.filter((_, at) => at !== index))
    // The last row's button is removed with it, which would lose the focus.
    if (index === value.length - 1) add.current?.focus()
  }
  return (
    <>
      <Stack as="ol" gap="m">
        {value.map((window, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: windows have no other name than their place
          <li key={index}>
            {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would show a legend that nobody needs to see */}
            <div role="group" aria-label={`Zeitfenster ${index + 1}`} className={styles.row}>
              <TimeField label="Von" value={window.start} onChange={(start) => set(index, { start })} />
              <TimeField label="Bis" isEnd value={window.end} onChange={(end) => set(index, { end })} />
              <Button
                appearance="subtle"
                icon={<DeleteRegular />}
                aria-label={`Zeitfenster ${index + 1} entfernen`}
                title="Entfernen"
                onClick={() => remove(index)}
              />
              <span className={styles.said} role="status">
                {windowSentence(window)}
              </span>
            </div>
          </li>
        ))}
        <li>
          <Button
            ref={add}
            icon={<AddRegular />}
            disabledFocusable={value.length >= maxAutoTimeslots}
            onClick={() => change('autoTimeslotSettings', (before) => [...before, newWindow])}
          >
            Zeitfenster hinzufügen
          </Button>
        </li>
      </Stack>
      <DayBar windows={value} />
    </>
  )
})

function DayBar({ windows }: { windows: readonly Window[] }) {
  const styles = useStyles()
  const parts = windows.flatMap(windowParts)
  if (parts.length === 0)
    return <div>Ohne Zeitfenster können Spieler, die selbst keine eintragen, jederzeit senden.</div>
  return (
    <Stack gap="xs">
      <div>{`Zusammen ${formatMinutes(coveredMinutes(windows))} am Tag`}</div>
      <div className={styles.bar} aria-hidden>
        {parts.map(({ from, to }, index) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: windows may be equal while they are entered
            key={index}
            className={styles.part}
            style={{ left: `${(from / dayMinutes) * 100}%`, width: `${((to - from) / dayMinutes) * 100}%` }}
          />
        ))}
      </div>
      <Row wrap={false} align="stretch" justify="between" className={styles.hours} aria-hidden>
        {hours.map((hour) => (
          <span key={hour}>{hour} Uhr</span>
        ))}
      </Row>
    </Stack>
  )
}

export const timeslots: SectionView = {
  icon: <ClockRegular />,
  about: (timeZone) =>
    `Tägliche Zeitfenster für Spieler, die selbst keine eintragen. Alle Zeiten gelten auf der Uhr der Welt (${timeZone}). Liegt das Ende nicht nach dem Beginn, läuft das Fenster über Mitternacht.`,
  summary: ({ autoTimeslotSettings: windows }) => {
    if (windows.length === 0) return 'Keine Zeitfenster'
    if (windows.length > 3) return countedNoun(windows.length, 'Zeitfenster', 'Zeitfenster')
    return windows.map(({ start, end }) => `${start}–${end}`).join(', ')
  },
  problem: ({ autoTimeslotSettings }) =>
    autoTimeslotSettings.some(({ start, end }) => !start || !end)
      ? 'Bitte gib bei jedem Zeitfenster Beginn und Ende an.'
      : undefined,
  Fields: ({ value, change }) => <TimeslotsSection value={value.autoTimeslotSettings} change={change} />,
}
