import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { AddRegular } from '@fluentui/react-icons/svg/add'
import { DeleteRegular } from '@fluentui/react-icons/svg/delete'
import { MapRegular } from '@fluentui/react-icons/svg/map'
import { memo, startTransition, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { isRing, type Segment } from '../../../../shared/game/world/frontline.ts'
import { countedNoun } from '../../../../shared/lib/numbers.ts'
import { maxCoordinate } from '../../../../shared/model/basics.ts'
import { maxSegments } from '../../../../shared/model/settings.ts'
import type { SettingsCounts } from '../../../../shared/model/settings-preview.ts'
import { Notice } from '../../../components/feedback/notice.tsx'
import { NumberField } from '../../../components/form/number-field.tsx'
import { Stack } from '../../../components/layout/stack.ts'
import { Faint } from '../../../components/layout/text.ts'
import { onPhone } from '../../../lib/theme/theme-tokens.ts'
import { frontSentence } from '../labels.ts'
import { gapProblem, villageCount } from '../preview-sentences.ts'
import { FrontSketch } from './front-sketch.tsx'
import type { Change, SectionView } from './section.ts'

/** Rows rendered at first, and per further step: the screen stays responsive. */
const atFirst = 4
const portion = 8
const none: Segment[] = []
const newSegment: Segment = { from: { x: 500, y: 500 }, to: { x: 505, y: 505 } }

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 360px',
    gap: tokens.spacingHorizontalXXL,
    alignItems: 'start',
    '@media (max-width: 63.9375em)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  side: { order: 1 },
  // Skips layout of rows out of view: there may be 200.
  item: {
    contentVisibility: 'auto',
    containIntrinsicSize: 'auto 58px',
    [onPhone]: { containIntrinsicSize: 'auto 124px' },
  },
  // Placeholder of a row rendered later, to avoid layout shifts.
  place: { height: '58px', [onPhone]: { height: '124px' } },
  row: {
    display: 'grid',
    gridTemplateColumns: '2rem repeat(4, minmax(0, 1fr)) auto',
    alignItems: 'end',
    gap: tokens.spacingHorizontalM,
    [onPhone]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr)) auto', gap: tokens.spacingHorizontalS },
  },
  number: { alignSelf: 'end', lineHeight: '32px', [onPhone]: { display: 'none' } },
  toY: { [onPhone]: { gridColumnStart: 2 } },
  toX: { [onPhone]: { gridColumnStart: 1 } },
})

interface FrontlineSectionProps {
  value: Segment[]
  change: Change
  counts: SettingsCounts['front'] | undefined
}

/** The front line's segments, and what counts as inside. */
const FrontlineSection = memo(function FrontlineSection({ value, change, counts }: FrontlineSectionProps) {
  const styles = useStyles()
  const add = useRef<HTMLButtonElement>(null)
  const focusAdd = useCallback(() => add.current?.focus(), [])
  const rendered = useGrowing(value.length)
  // Deferred: rendered after the input.
  const sketched = useDeferredValue(value, none)
  const gap = useMemo(() => gapProblem(value, counts), [value, counts])
  return (
    <>
      {gap && <Notice intent="warning">{gap}</Notice>}
      <div className={styles.root}>
        <Stack gap="m" className={styles.side}>
          {sketched.length > 0 && <FrontSketch segments={sketched} />}
          <div role="status">
            {frontSentence(value)}
            {counts && value.length > 0 && ` Das sind ${villageCount(counts.within)}.`}
          </div>
        </Stack>
        <div>
          <Stack as="ol" gap="m">
            {value.map((segment, index) =>
              index < rendered ? (
                <SegmentRow
                  // biome-ignore lint/suspicious/noArrayIndexKey: segments have no other name than their place
                  key={index}
                  index={index}
                  segment={segment}
                  change={change}
                  // The last row's button is removed with it, which would lose the focus.
                  onRemoved={index === value.length - 1 ? focusAdd : undefined}
                />
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <li key={index} className={styles.place} />
              ),
            )}
            <li>
              <Button
                ref={add}
                icon={<AddRegular />}
                disabledFocusable={value.length >= maxSegments}
                onClick={() => change('frontlineCoords', (before) => [...before, newSegment])}
              >
                Abschnitt hinzufügen
              </Button>
            </li>
          </Stack>
        </div>
      </div>
    </>
  )
})

/** Number of rows to render, growing step by step up to the total. */
function useGrowing(total: number): number {
  const [count, setCount] = useState(atFirst)
  useEffect(() => {
    if (count < total) startTransition(() => setCount(count + portion))
  }, [count, total])
  return count
}

interface SegmentRowProps extends Pick<FrontlineSectionProps, 'change'> {
  index: number
  segment: Segment
  onRemoved: (() => void) | undefined
}

/** Memoized: typing into one of 200 segments stays fast. */
const SegmentRow = memo(function SegmentRow({ index, segment, change, onRemoved }: SegmentRowProps) {
  const styles = useStyles()
  const { from, to } = segment
  const remove = () => {
    change('frontlineCoords', (before) => before.filter((_, at) => at !== index))
    onRemoved?.()
  }
  const set = (end: 'from' | 'to', axis: 'x' | 'y') => (field: number) =>
    change('frontlineCoords', (before) =>
      before.map((old, at) => (at === index ? { ...old, [end]: { ...old[end], [axis]: field } } : old)),
    )
  return (
    <li className={styles.item}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that the number beside it already is */}
      <div role="group" aria-label={`Abschnitt ${index + 1}`} className={styles.row}>
        <Faint numeric className={styles.number} aria-hidden>
          {index + 1}.
        </Faint>
        <NumberField label="Von X" value={from.x} max={maxCoordinate} onChange={set('from', 'x')} />
        <NumberField label="Von Y" value={from.y} max={maxCoordinate} onChange={set('from', 'y')} />
        <NumberField label="Bis X" value={to.x} max={maxCoordinate} onChange={set('to', 'x')} className={styles.toX} />
        <NumberField label="Bis Y" value={to.y} max={maxCoordinate} onChange={set('to', 'y')} className={styles.toY} />
        <Button
          appearance="subtle"
          icon={<DeleteRegular />}
          aria-label={`Abschnitt ${index + 1} entfernen`}
          title="Entfernen"
          onClick={remove}
        />
      </div>
    </li>
  )
})

export const frontline: SectionView = {
  icon: <MapRegular />,
  about: () =>
    'Zuweisungsregeln können verlangen, dass ein Dorf innerhalb der Front liegt oder dahinter. Schließen sich die Abschnitte zu einem Ring, zählt dessen Inneres, sonst alles bis 10 Felder neben einem Abschnitt.',
  isCounting: true,
  summary: ({ frontlineCoords: segments }) =>
    segments.length === 0
      ? 'Keine Frontlinie'
      : `${countedNoun(segments.length, 'Abschnitt', 'Abschnitte')} · ${isRing(segments) ? 'Ring' : 'Linie'}`,
  Fields: ({ value, change, counts }) => (
    <FrontlineSection value={value.frontlineCoords} change={change} counts={counts?.front} />
  ),
}
