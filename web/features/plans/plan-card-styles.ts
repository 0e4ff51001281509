import { makeStyles, tokens } from '@fluentui/react-components'
import { onPhone, themeTokens } from '../../lib/theme/theme-tokens.ts'

// Griffel's shorthands would add all of them to the first load.
const brandBorder = {
  borderTopColor: tokens.colorBrandStroke2,
  borderRightColor: tokens.colorBrandStroke2,
  borderBottomColor: tokens.colorBrandStroke2,
  borderLeftColor: tokens.colorBrandStroke2,
}

export const usePlanCardStyles = makeStyles({
  card: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalL,
    height: '100%',
    // Skips layout and paint of cards below the screen.
    contentVisibility: 'auto',
    containIntrinsicSize: 'auto 21rem',
    padding: tokens.spacingHorizontalXL,
    borderRadius: tokens.borderRadiusXLarge,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    transitionProperty: 'box-shadow, border-color',
    transitionDuration: tokens.durationNormal,
    ':hover': { boxShadow: tokens.shadow8, ...brandBorder },
    '@media (prefers-reduced-motion: reduce)': { transitionDuration: '0.01ms' },
  },
  head: {
    display: 'flex',
    alignItems: 'flex-start',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalS,
    minHeight: '32px',
  },
  name: {
    margin: 0,
    minWidth: 0,
    fontFamily: themeTokens.fontFamilyHeading,
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase500,
    fontWeight: tokens.fontWeightSemibold,
    overflowWrap: 'anywhere',
  },
  nameLink: {
    color: tokens.colorNeutralForeground1,
    textDecorationLine: 'none',
    ':hover': { color: tokens.colorBrandForegroundLink, textDecorationLine: 'underline' },
  },
  state: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: tokens.spacingHorizontalM },
  times: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, margin: 0 },
  moment: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS },
  momentLabel: { flexShrink: 0, width: '4.6em', color: tokens.colorNeutralForeground3 },
  momentText: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    margin: 0,
    fontVariantNumeric: 'tabular-nums',
  },
  icon: { display: 'flex', fontSize: tokens.fontSizeBase500, color: tokens.colorNeutralForeground3 },
  tribes: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalXS, minHeight: '20px' },
  tribe: { maxWidth: '100%', overflow: 'hidden', textOverflow: 'ellipsis' },
  more: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  links: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(max(8em, 40%), 1fr))',
    columnGap: tokens.spacingHorizontalS,
    marginTop: 'auto',
    paddingTop: tokens.spacingVerticalS,
    borderTop: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke3}`,
  },
  link: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    minHeight: '40px',
    padding: `0 ${tokens.spacingHorizontalS}`,
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForeground1,
    textDecorationLine: 'none',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `${tokens.strokeWidthThick} solid ${tokens.colorStrokeFocus2}` },
  },
  arrow: { marginInlineStart: 'auto', fontSize: tokens.fontSizeBase300, [onPhone]: { display: 'none' } },
})
