import { makeStyles, tokens } from '@fluentui/react-components'
import { onPhone } from '../../lib/theme/theme-tokens.ts'

/** Styles of a link to a page of a plan. */
export const usePlanLinkStyles = makeStyles({
  link: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    height: '36px',
    padding: `0 ${tokens.spacingHorizontalS}`,
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForeground2,
    textDecorationLine: 'none',
    whiteSpace: 'nowrap',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `${tokens.strokeWidthThick} solid ${tokens.colorStrokeFocus2}` },
    // All pages fit from 1024 px.
    '@media (min-width: 40.0625em) and (max-width: 73.75em)': { gap: '2px', padding: '0 3px' },
    '@media (pointer: coarse)': { height: '44px' },
    [onPhone]: { height: '44px', padding: `0 ${tokens.spacingHorizontalSNudge}` },
  },
  current: {
    color: tokens.colorBrandForeground2,
    fontWeight: tokens.fontWeightSemibold,
    backgroundColor: tokens.colorBrandBackground2,
    ':hover': { backgroundColor: tokens.colorBrandBackground2Hover },
  },
})
