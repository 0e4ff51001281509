import { makeStyles, tokens } from '@fluentui/react-components'
import { ownTokens, spokenOnly } from '../components/own-tokens.ts'

/** Below this width the bar folds into a menu. */
const folded = '@media (max-width: 1279px)'
/** A super administrator's links fit into one row of an ordinary laptop when they stand closer. */
const close = '@media (min-width: 1280px) and (max-width: 1499px)'

/** How the navigation bar looks. */
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
    [close]: { padding: `0 ${tokens.spacingHorizontalL}` },
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
    fontFamily: ownTokens.fontFamilyHeading,
    fontSize: tokens.fontSizeBase500,
    fontWeight: tokens.fontWeightSemibold,
    textDecorationLine: 'none',
  },
  toggle: { display: 'none', [folded]: { display: 'inline-flex', minHeight: '44px', minWidth: '44px' } },
  menu: {
    display: 'flex',
    flexGrow: 1,
    alignItems: 'center',
    minWidth: 0,
    gap: tokens.spacingHorizontalM,
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
    [folded]: { flexDirection: 'column' },
  },
  link: {
    display: 'flex',
    alignItems: 'center',
    minHeight: '36px',
    padding: `0 ${tokens.spacingHorizontalM}`,
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForeground2,
    textDecorationLine: 'none',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `${tokens.strokeWidthThick} solid ${tokens.colorStrokeFocus2}` },
    [close]: { padding: `0 ${tokens.spacingHorizontalS}` },
    [folded]: { minHeight: '44px' },
  },
  linkCurrent: {
    color: tokens.colorBrandForeground2,
    fontWeight: tokens.fontWeightSemibold,
    backgroundColor: tokens.colorBrandBackground2,
    ':hover': { backgroundColor: tokens.colorBrandBackground2Hover },
  },
  button: { [close]: { minWidth: '32px', padding: tokens.spacingHorizontalXS, gap: 0 } },
  // Where it is tight the icon stands alone, and its name is for screen readers.
  spare: { [close]: spokenOnly },
  world: { display: 'flex', minWidth: 0, gap: tokens.spacingHorizontalS, [folded]: { flexDirection: 'column' } },
  select: { minWidth: '90px', maxWidth: '215px', [folded]: { maxWidth: 'none' } },
  person: { display: 'flex', alignItems: 'center', minWidth: 0, gap: tokens.spacingHorizontalXS },
  name: {
    maxWidth: '16ch',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontWeight: tokens.fontWeightSemibold,
  },
  who: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    minWidth: 0,
    [folded]: { marginInlineEnd: 'auto' },
  },
})
