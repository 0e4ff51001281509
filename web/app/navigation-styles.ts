import { makeStyles, tokens } from '@fluentui/react-components'
import { themeTokens } from '../lib/theme/theme-tokens.ts'

/** Below this width the bar folds into a menu. */
const folded = '@media (max-width: 1023px)'
/** Widths at which the links get their own row. Equal for all roles: the bar's height must be known before the user is. */
const stacked = '@media (min-width: 1024px) and (max-width: 1699px)'

export const useNavigationStyles = makeStyles({
  bar: {
    position: 'sticky',
    zIndex: 5,
    top: 0,
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    minHeight: '56px',
    padding: `0 ${tokens.spacingHorizontalXXL}`,
    backgroundColor: tokens.colorNeutralBackground1,
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    [stacked]: { flexWrap: 'wrap', minHeight: '96px' },
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
  toggle: { display: 'none', [folded]: { display: 'inline-flex', minHeight: '44px', minWidth: '44px' } },
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
    // Its children become the bar's own, so that they can wrap into two rows.
    [stacked]: { display: 'contents' },
    [folded]: {
      flexBasis: '100%',
      flexDirection: 'column',
      alignItems: 'stretch',
      padding: `${tokens.spacingVerticalS} 0 ${tokens.spacingVerticalL}`,
    },
  },
  menuClosed: { [folded]: { display: 'none' } },
  links: {
    display: 'flex',
    gap: tokens.spacingHorizontalXS,
    flexGrow: 1,
    [stacked]: {
      order: 1,
      flexBasis: '100%',
      // Aligns the links' text with the bar's other text.
      marginInlineStart: `calc(-1 * ${tokens.spacingHorizontalM})`,
      paddingBottom: tokens.spacingVerticalXS,
    },
    [folded]: { flexDirection: 'column' },
  },
  link: {
    display: 'flex',
    alignItems: 'center',
    minHeight: '36px',
    padding: `0 ${tokens.spacingHorizontalM}`,
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
  world: {
    display: 'flex',
    minWidth: 0,
    marginInlineStart: 'auto',
    gap: tokens.spacingHorizontalS,
    [folded]: { flexDirection: 'column', marginInlineStart: 0 },
  },
  button: { flexShrink: 0, whiteSpace: 'nowrap' },
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
