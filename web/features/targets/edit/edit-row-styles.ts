import { makeStyles, tokens } from '@fluentui/react-components'
import { listRow } from '../../../components/layout/list-row.ts'
import { belowBars, belowTools, inDigits } from '../../../lib/theme/theme-tokens.ts'

/** Too narrow for the window beside the other fields. */
const onTablet = '@container (min-width: 69.51em) and (max-width: 87.8em)'
/** Too narrow for a line: fields below their labels. */
const onNarrow = '@container (max-width: 69.5em)'
const onNarrowest = `@container (min-width: ${inDigits(300)}) and (max-width: 43.4em)`
/** Too narrow for two fields beside each other. */
const onOneColumn = `@container (max-width: ${inDigits(299.9)})`
const betweenThem = '@container (min-width: 43.41em) and (max-width: 69.5em)'

/** Styles of a row and of its head, which are in a container that has their width. */
export const useEditRowStyles = makeStyles({
  row: {
    display: 'grid',
    gridTemplateColumns:
      '2rem minmax(7rem, 2fr) 8.5rem repeat(4, minmax(5rem, 1fr)) repeat(2, 4.25rem) repeat(2, 4.5rem) 8.5rem',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    ...listRow,
    [onTablet]: {
      gridTemplateColumns: '2rem minmax(7rem, 2fr) 8.5rem repeat(4, minmax(4.5rem, 1fr)) 4.5rem 4.5rem 8.5rem',
    },
    [betweenThem]: { gridTemplateColumns: '2rem repeat(4, 1fr)', rowGap: tokens.spacingVerticalS },
    [onNarrowest]: { gridTemplateColumns: '2rem 1fr 1fr', rowGap: tokens.spacingVerticalS },
    [onOneColumn]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  withTrains: {
    gridTemplateColumns:
      '2rem minmax(6rem, 2fr) 8.5rem repeat(5, minmax(4rem, 1fr)) repeat(2, 4.25rem) repeat(2, 4.25rem) 8.5rem',
    [onTablet]: {
      gridTemplateColumns: '2rem minmax(6rem, 2fr) 8.5rem repeat(5, minmax(4rem, 1fr)) 4.25rem 4.25rem 8.5rem',
    },
  },
  head: {
    color: tokens.colorNeutralForeground2,
    fontWeight: tokens.fontWeightSemibold,
    backgroundColor: tokens.colorNeutralBackground2,
    position: 'sticky',
    zIndex: 1,
    top: `calc(${belowBars} + ${belowTools})`,
    borderRadius: `${tokens.borderRadiusLarge} ${tokens.borderRadiusLarge} 0 0`,
    [onNarrow]: { display: 'none' },
  },
  selected: { backgroundColor: tokens.colorNeutralBackground1Selected },
  marked: { outline: `${tokens.strokeWidthThick} solid ${tokens.colorBrandStroke1}`, outlineOffset: '-2px' },
  dirty: { backgroundColor: tokens.colorBrandBackground2 },
  // The checkbox has its own column, with the fields beside it.
  box: {
    [betweenThem]: { gridRowEnd: 'span 3', alignSelf: 'start' },
    [onNarrowest]: { gridRowEnd: 'span 6', alignSelf: 'start' },
    [onOneColumn]: { gridRowEnd: 'auto' },
  },
  type: { display: 'grid', minWidth: 0 },
  windowBefore: { [onTablet]: { gridArea: '2 / 6' } },
  windowAfter: { [onTablet]: { gridArea: '2 / 7' } },
  onlyPhone: { display: 'none', color: tokens.colorNeutralForeground2, [onNarrow]: { display: 'block' } },
  actions: { [betweenThem]: { gridColumn: '2 / -1' }, [onNarrowest]: { gridColumn: '2 / -1' } },
  input: { width: '100%', minWidth: 0 },
  saved: { color: tokens.colorStatusSuccessForeground1, fontSize: tokens.fontSizeBase500 },
  effect: { gridColumn: '2 / -1', [onOneColumn]: { gridColumn: 'auto' } },
  whole: { gridColumn: '1 / -1' },
})
