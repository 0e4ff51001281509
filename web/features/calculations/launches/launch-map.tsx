import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { memo } from 'react'
import { countedNoun, formatNumber } from '../../../../shared/lib/numbers.ts'
import { Row } from '../../../components/layout/stack.ts'
import { Muted, Numeric, SpokenOnly, Strong } from '../../../components/layout/text.ts'
import { onPhone } from '../../../lib/theme/theme-tokens.ts'
import { launchDay } from '../diagnosis/moments.ts'
import {
  type Column,
  densityGrade,
  gradedStretches,
  type LaunchGrid,
  launchDays,
  type PlayerRow,
} from './launch-grid.ts'
import { hourLabel, hourName, paceText } from './launch-labels.ts'
import { useGradeStyles } from './launch-styles.ts'

const headHeight = '28px'
/** Min columns to fit a day's name; narrower days show its number. */
const columnsOfName = 3

const useStyles = makeStyles({
  viewport: {
    overflow: 'auto',
    maxHeight: '75vh',
    borderRadius: tokens.borderRadiusLarge,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    ':focus-visible': { outline: `${tokens.strokeWidthThick} solid ${tokens.colorStrokeFocus2}` },
  },
  table: { borderCollapse: 'separate', borderSpacing: 0, fontSize: tokens.fontSizeBase200 },
  head: {
    position: 'sticky',
    zIndex: 1,
    height: headHeight,
    boxSizing: 'border-box',
    padding: `0 ${tokens.spacingHorizontalXS}`,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  day: {
    top: 0,
    textAlign: 'start',
    borderLeft: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
  },
  dayText: { position: 'sticky', insetInlineStart: 'calc(17rem + 4px)', [onPhone]: { insetInlineStart: '9.25rem' } },
  hour: {
    top: headHeight,
    minWidth: '32px',
    textAlign: 'center',
    fontWeight: tokens.fontWeightRegular,
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
  },
  corner: {
    top: 0,
    insetInlineStart: 0,
    zIndex: 2,
    textAlign: 'start',
    paddingLeft: tokens.spacingHorizontalL,
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
  },
  player: {
    position: 'sticky',
    insetInlineStart: 0,
    zIndex: 1,
    boxSizing: 'border-box',
    width: '17rem',
    minWidth: '17rem',
    maxWidth: '17rem',
    padding: 0,
    textAlign: 'start',
    fontWeight: tokens.fontWeightRegular,
    backgroundColor: tokens.colorNeutralBackground1,
    borderRight: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke3}`,
    [onPhone]: { width: '9rem', minWidth: '9rem', maxWidth: '9rem' },
  },
  button: {
    display: 'block',
    width: '100%',
    boxSizing: 'border-box',
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    border: 'none',
    borderLeft: `${tokens.strokeWidthThickest} solid transparent`,
    font: 'inherit',
    color: 'inherit',
    textAlign: 'start',
    cursor: 'pointer',
    backgroundColor: 'transparent',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': {
      outline: `${tokens.strokeWidthThick} solid ${tokens.colorStrokeFocus2}`,
      outlineOffset: '-2px',
    },
  },
  chosen: {
    borderLeftColor: tokens.colorBrandStroke1,
    backgroundColor: tokens.colorNeutralBackground1Selected,
  },
  name: { maxWidth: '100%', fontSize: tokens.fontSizeBase300 },
  load: { display: 'block', color: tokens.colorNeutralForeground2 },
  all: { padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalL}` },
  cell: {
    padding: '1px',
    height: '44px',
    textAlign: 'center',
    fontVariantNumeric: 'tabular-nums',
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke3}`,
  },
  total: { fontWeight: tokens.fontWeightSemibold },
  block: { height: '100%', borderRadius: tokens.borderRadiusSmall },
  gap: {
    minWidth: '10px',
    width: '10px',
    padding: 0,
    backgroundImage: `repeating-linear-gradient(135deg, ${tokens.colorNeutralStroke3} 0 2px, transparent 2px 6px)`,
  },
})

interface LaunchMapProps {
  grid: LaunchGrid
  /** The rows to draw, all of `grid.players` or the first. */
  players: PlayerRow[]
  timeZone: string
  chosen: number | undefined
  onChoose: (playerId: number) => void
}

/** Heat map of launches, players × hours. Gaps are condensed, both headers are sticky. */
export function LaunchMap({ grid, players, timeZone, chosen, onChoose }: LaunchMapProps) {
  const styles = useStyles()
  const { columns, totals, peak } = grid
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={styles.viewport} aria-label="Sendezeiten" tabIndex={0}>
      <table className={styles.table} aria-label="Abgeschickte Angriffe je Spieler und Stunde">
        <thead>
          <tr>
            <Muted rowSpan={2} scope="col" as="th" strong nowrap className={mergeClasses(styles.head, styles.corner)}>
              Spieler
            </Muted>
            {launchDays(columns).map(({ day, start, columns: span }) => {
              const name = launchDay(new Date(start * 1000).toISOString(), timeZone)
              return (
                <Muted
                  key={day}
                  colSpan={span}
                  scope="colgroup"
                  aria-label={name}
                  title={name}
                  as="th"
                  strong
                  nowrap
                  className={mergeClasses(styles.head, styles.day)}
                >
                  <span className={styles.dayText}>{span < columnsOfName ? `${Number(day.slice(-2))}.` : name}</span>
                </Muted>
              )
            })}
          </tr>
          <tr>
            {columns.map((column) =>
              column.kind === 'gap' ? (
                <Muted
                  key={`gap ${column.start}`}
                  scope="col"
                  as="th"
                  strong
                  nowrap
                  className={mergeClasses(styles.head, styles.hour, styles.gap)}
                >
                  <SpokenOnly>{`${countedNoun(column.hours, 'Stunde', 'Stunden')} ohne Angriff`}</SpokenOnly>
                </Muted>
              ) : (
                <Muted
                  key={column.start}
                  scope="col"
                  as="th"
                  strong
                  nowrap
                  className={mergeClasses(styles.head, styles.hour)}
                  title={hourName(column)}
                >
                  {hourLabel(column)}
                </Muted>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row" className={mergeClasses(styles.player, styles.all)}>
              <Strong className={styles.name}>Alle zusammen</Strong>
            </th>
            {gradedStretches(totals, columns).map(({ at, span, count, isGap }) => (
              <td key={at} colSpan={span} className={mergeClasses(styles.cell, styles.total, isGap && styles.gap)}>
                {count > 0 && formatNumber(count)}
              </td>
            ))}
          </tr>
          {players.map((row) => (
            <LaunchRow
              key={row.id}
              row={row}
              columns={columns}
              peak={peak}
              isChosen={row.id === chosen}
              onChoose={onChoose}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface RowProps {
  row: PlayerRow
  columns: Column[]
  peak: number
  isChosen: boolean
  onChoose: (playerId: number) => void
}

// Memoized: choosing a player changes two rows of sixty.
const LaunchRow = memo(function LaunchRow({ row, columns, peak, isChosen, onChoose }: RowProps) {
  const styles = useStyles()
  const gradeStyles = useGradeStyles()
  return (
    <tr>
      <th scope="row" className={styles.player}>
        <button
          type="button"
          className={mergeClasses(styles.button, isChosen && styles.chosen)}
          aria-pressed={isChosen}
          title="Angriffe dieses Spielers zeigen"
          onClick={() => onChoose(row.id)}
        >
          <Row as="span" gap="s" rowGap="none" align="baseline" justify="between">
            <Strong breaks className={styles.name}>
              {row.name}
            </Strong>
            <Numeric nowrap>{countedNoun(row.launches, 'Angriff', 'Angriffe')}</Numeric>
          </Row>
          <span className={styles.load}>{paceText(row)}</span>
        </button>
      </th>
      {gradedStretches(row.counts, columns).map(({ at, span, count, isGap }) => (
        <td key={at} colSpan={span} className={mergeClasses(styles.cell, isGap && styles.gap)}>
          {count > 0 && (
            <Row
              as="span"
              wrap={false}
              justify="center"
              className={mergeClasses(styles.block, gradeStyles[densityGrade(count, peak)])}
            >
              {count}
            </Row>
          )}
        </td>
      ))}
    </tr>
  )
})
