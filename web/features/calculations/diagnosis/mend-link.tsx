import { makeStyles, tokens } from '@fluentui/react-components'
import { Link } from 'react-router-dom'
import { onPhone } from '../../../lib/theme/theme-tokens.ts'
import type { Mend } from './mend.ts'

const useStyles = makeStyles({
  link: {
    color: tokens.colorBrandForegroundLink,
    borderRadius: tokens.borderRadiusSmall,
    textUnderlineOffset: '3px',
    // Touch target.
    [onPhone]: { display: 'inline-block', padding: `${tokens.spacingVerticalSNudge} 0` },
    ':hover': { color: tokens.colorBrandForegroundLinkHover },
    ':focus-visible': { outline: `${tokens.strokeWidthThick} solid ${tokens.colorStrokeFocus2}` },
  },
})

/** Link to where a problem can be fixed; `text` replaces its label. */
export const MendLink = ({ mend, text }: { mend: Mend; text?: string }) => (
  <Link to={mend.to} className={useStyles().link}>
    {text ?? mend.label}
  </Link>
)
