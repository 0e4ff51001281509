import { makeStyles, tokens } from '@fluentui/react-components'
import { barHeight, inDigits, spokenOnly, themeTokens } from '../lib/theme/theme-tokens.ts'

/** A digit of DejaVu Sans is as much wider than one of Arial; in narrower fonts the bar folds later. */
const wide = 8.91 / 7.79
/** Widths of the window, in pixels at the usual text in a wide font: a page's scrollbar takes 16 of it. */
const below = (width: number) => `@container (max-width: ${inDigits((width - 16.5) / wide)})`
const between = (least: number, below: number) =>
  `@container (min-width: ${inDigits((least - 16) / wide)}) and (max-width: ${inDigits((below - 16.5) / wide)})`

/** Here the bar folds into a menu. */
const folded = below(1060)
/** Here links of administration fold into a menu of their own, and some names make way. */
const tight = between(1060, 1440)
const tightest = between(1060, 1500)
const withoutBrandName = between(1060, 1680)
const withoutBrandNameOnPhones = below(496)

export const useNavigationStyles = makeStyles({
  bar: {
    position: 'sticky',
    zIndex: 5,
    top: 0,
    containerType: 'inline-size',
    minHeight: `${barHeight}px`,
    fontSize: tokens.fontSizeBase300,
    backgroundColor: tokens.colorNeutralBackground1,
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
  },
  content: {
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    minHeight: `${barHeight - 1}px`,
    padding: `0 ${tokens.spacingHorizontalXXL}`,
    [tight]: { padding: `0 ${tokens.spacingHorizontalL}` },
    [folded]: { flexWrap: 'wrap', padding: `0 ${tokens.spacingHorizontalL}`, justifyContent: 'space-between' },
  },
  skip: {
    position: 'absolute',
    top: tokens.spacingVerticalS,
    left: tokens.spacingHorizontalS,
    zIndex: 6,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForegroundOnBrand,
    backgroundColor: tokens.colorBrandBackground,
    ':not(:focus)': { clipPath: 'inset(50%)' },
  },
  brand: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    minHeight: '44px',
    color: tokens.colorNeutralForeground1,
    fontFamily: themeTokens.fontFamilyHeading,
    fontSize: tokens.fontSizeBase500,
    fontWeight: tokens.fontWeightSemibold,
    textDecorationLine: 'none',
  },
  toggle: { display: 'none', [folded]: { display: 'inline-flex', order: 1, minHeight: '44px', minWidth: '44px' } },
  tools: {
    display: 'flex',
    flexShrink: 0,
    '& > button': { [folded]: { minHeight: '44px', minWidth: '44px' } },
  },
  // The folded bar still shows the world.
  worldName: {
    display: 'none',
    minWidth: 0,
    flex: '1 1 0',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    textAlign: 'end',
    color: tokens.colorNeutralForeground2,
    [folded]: { display: 'block' },
  },
  menu: {
    display: 'flex',
    flexGrow: 1,
    alignItems: 'center',
    minWidth: 0,
    gap: tokens.spacingHorizontalM,
    [folded]: {
      order: 2,
      flexBasis: '100%',
      flexDirection: 'column',
      alignItems: 'stretch',
      padding: `${tokens.spacingVerticalS} 0 ${tokens.spacingVerticalL}`,
      maxHeight: `calc(100dvh - ${barHeight}px)`,
      overflowY: 'auto',
    },
  },
  menuClosed: { [folded]: { display: 'none' } },
  links: {
    display: 'flex',
    gap: tokens.spacingHorizontalXXS,
    flexGrow: 1,
    [folded]: { flexDirection: 'column' },
  },
  link: {
    display: 'flex',
    alignItems: 'center',
    minHeight: '36px',
    padding: `0 ${tokens.spacingHorizontalS}`,
    whiteSpace: 'nowrap',
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForeground2,
    textDecorationLine: 'none',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `${tokens.strokeWidthThick} solid ${tokens.colorStrokeFocus2}` },
    [folded]: { minHeight: '44px' },
  },
  linkCurrent: {
    color: tokens.colorBrandForeground2,
    fontWeight: tokens.fontWeightSemibold,
    backgroundColor: tokens.colorBrandBackground2,
    ':hover': { backgroundColor: tokens.colorBrandBackground2Hover },
  },
  administration: { [tight]: { display: 'none' } },
  more: { display: 'none', position: 'relative', [tight]: { display: 'block' } },
  summary: {
    gap: tokens.spacingHorizontalXS,
    cursor: 'pointer',
    listStyleType: 'none',
    '::-webkit-details-marker': { display: 'none' },
  },
  moreLinks: {
    position: 'absolute',
    top: '100%',
    left: 0,
    display: 'flex',
    flexDirection: 'column',
    minWidth: '100%',
    padding: tokens.spacingVerticalXS,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow16,
  },
  brandName: { [withoutBrandName]: spokenOnly, [withoutBrandNameOnPhones]: spokenOnly },
  buttonText: { [tightest]: spokenOnly },
  world: {
    display: 'flex',
    minWidth: 0,
    marginInlineStart: 'auto',
    gap: tokens.spacingHorizontalS,
    [folded]: { flexDirection: 'column', marginInlineStart: 0 },
  },
  button: { flexShrink: 0, whiteSpace: 'nowrap', [tightest]: { minWidth: 'auto' } },
  select: { minWidth: '90px', maxWidth: '215px', [folded]: { maxWidth: 'none' } },
  person: { display: 'flex', alignItems: 'center', flexShrink: 0, minWidth: 0, gap: tokens.spacingHorizontalXS },
  name: {
    maxWidth: '16ch',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontWeight: tokens.fontWeightSemibold,
  },
  // Placeholder with room for the menu button's arrow.
  menuToCome: { paddingRight: `calc(${tokens.spacingHorizontalM} + ${tokens.spacingHorizontalXS} + 12px)` },
  who: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    minWidth: 0,
    [folded]: { marginInlineEnd: 'auto' },
  },
})
