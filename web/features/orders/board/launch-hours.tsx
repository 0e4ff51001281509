import { makeStyles, mergeClasses, Text, tokens } from '@fluentui/react-components'
import { useEffect, useMemo, useRef } from 'react'
import { countedNoun, formatNumber } from '../../../../shared/lib/numbers.ts'
import type { Board } from '../../../../shared/model/orders/issue.ts'
import { Row, Stack } from '../../../components/layout/stack.ts'
import { Muted } from '../../../components/layout/text.ts'
import { formatWeekdayTime } from '../../../lib/format/format.ts'
import { barLabel, dayLabel, type LaunchBar, launchBars } from './launch-bars.ts'

const height = 120

const useStyles = makeStyles({
  viewport: {
    overflowX: 'auto',
    scrollSnapType: 'x proximity',
    paddingBottom: tokens.spacingVerticalS,
    ':focus-visible': { outline: `${tokens.strokeWidthThick} solid ${tokens.colorStrokeFocus2}` },
  },
  bars: { minWidth: 'min-content' },
  column: { scrollSnapAlign: 'start', flex: '1 0 26px', maxWidth: '56px', minWidth: '26px' },
  gap: { marginInlineStart: tokens.spacingHorizontalL },
  count: { textAlign: 'center' },
  planned: {
    position: 'relative',
    margin: `0 ${tokens.spacingHorizontalXXS}`,
    overflow: 'hidden',
    borderTopLeftRadius: tokens.borderRadiusSmall,
    borderTopRightRadius: tokens.borderRadiusSmall,
    backgroundColor: tokens.colorNeutralBackground5,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStrokeAccessible}`,
    borderBottom: 'none',
    '@media (forced-colors: active)': { forcedColorAdjust: 'none' },
  },
  sent: { position: 'absolute', insetInline: 0, bottom: 0, backgroundColor: tokens.colorPaletteGreenBorderActive },
  missing: { backgroundColor: tokens.colorStatusDangerBackground3 },
  hour: {
    textAlign: 'center',
    borderTop: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke1}`,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase300,
    fontVariantNumeric: 'tabular-nums',
  },
  now: { color: tokens.colorNeutralForegroundOnBrand, backgroundColor: tokens.colorBrandBackground },
  day: { width: 'max-content', minHeight: '20px', paddingInlineStart: tokens.spacingHorizontalXXS },
  legend: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  sample: {
    width: '12px',
    height: '12px',
    boxSizing: 'border-box',
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStrokeAccessible}`,
    '@media (forced-colors: active)': { forcedColorAdjust: 'none' },
  },
  sampleSent: { backgroundColor: tokens.colorPaletteGreenBorderActive },
  sampleAhead: { backgroundColor: tokens.colorNeutralBackground5 },
  sampleMissing: { backgroundColor: tokens.colorStatusDangerBackground3 },
})

interface LaunchHoursProps {
  hours: Board['hours']
  timeZone: string
  /** The server's current time in epoch milliseconds. */
  now: number
}

export function LaunchHours({ hours, timeZone, now }: LaunchHoursProps) {
  const styles = useStyles()
  const { bars, by } = useMemo(() => launchBars(hours, timeZone), [hours, timeZone])
  const most = Math.max(1, ...bars.map(({ planned, sent }) => Math.max(planned, sent)))
  const next = bars.findIndex(({ until }) => until > now)
  const viewport = useRef<HTMLElement>(null)
  // Scrolls the current hour into view; past hours are to its left.
  useEffect(() => {
    const view = viewport.current
    const bar = view?.querySelectorAll<HTMLElement>('[data-bar]')[next]
    if (view && bar) view.scrollLeft = bar.offsetLeft - view.offsetLeft - view.clientWidth / 3
  }, [next])
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section ref={viewport} className={styles.viewport} aria-label="Abschickzeiten" tabIndex={0}>
        <Row as="ol" wrap={false} align="end" className={styles.bars}>
          {bars.map((bar, index) => (
            <Stack
              key={bar.at}
              data-bar
              as="li"
              className={mergeClasses(styles.column, (bar.afterGap || (bar.beginsDay && index > 0)) && styles.gap)}
              title={barText(bar, by, timeZone)}
              aria-label={barText(bar, by, timeZone)}
            >
              <Muted size={100} numeric className={styles.count} aria-hidden>
                {formatNumber(bar.planned)}
              </Muted>
              <Bar bar={bar} most={most} isPast={bar.until <= now} />
              <span
                className={mergeClasses(styles.hour, index === next && Date.parse(bar.at) <= now && styles.now)}
                aria-hidden
              >
                {barLabel(bar, by, timeZone)}
              </span>
              <Muted small nowrap className={styles.day} aria-hidden>
                {bar.beginsDay && by === 'hour' ? dayLabel(bar, timeZone) : ''}
              </Muted>
            </Stack>
          ))}
        </Row>
      </section>
      <Row gap="l" rowGap="none" align="stretch" className={styles.legend}>
        <Row as="span" gap="xs" wrap={false} inline>
          <span className={mergeClasses(styles.sample, styles.sampleSent)} aria-hidden /> abgeschickt
        </Row>
        <Row as="span" gap="xs" wrap={false} inline>
          <span className={mergeClasses(styles.sample, styles.sampleMissing)} aria-hidden /> nicht abgeschickt
        </Row>
        <Row as="span" gap="xs" wrap={false} inline>
          <span className={mergeClasses(styles.sample, styles.sampleAhead)} aria-hidden /> geplant
        </Row>
        <Text size={200}>{by === 'hour' ? 'Angriffe je Stunde' : 'Angriffe je Tag'}</Text>
      </Row>
    </>
  )
}

function Bar({ bar: { planned, sent }, most, isPast }: { bar: LaunchBar; most: number; isPast: boolean }) {
  const styles = useStyles()
  const of = Math.max(planned, sent, 1)
  return (
    <div
      className={mergeClasses(styles.planned, isPast && styles.missing)}
      style={{ height: `${Math.max(4, Math.round((Math.max(planned, sent) / most) * height))}px` }}
    >
      <div className={styles.sent} style={{ height: `${(sent / of) * 100}%` }} />
    </div>
  )
}

function barText({ at, planned, sent }: LaunchBar, by: 'hour' | 'day', timeZone: string): string {
  const when = formatWeekdayTime(at, timeZone)
  const time = by === 'hour' ? `${when} Uhr` : when.slice(0, 15)
  return `${time}: ${countedNoun(planned, 'Angriff', 'Angriffe')} geplant, ${formatNumber(sent)} abgeschickt`
}
