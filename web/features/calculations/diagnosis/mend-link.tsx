import { makeStyles, tokens } from '@fluentui/react-components'
import { TextLink } from '../../../components/layout/text-link.tsx'
import { onPhone } from '../../../lib/theme/theme-tokens.ts'
import type { Mend } from './mend.ts'

const useStyles = makeStyles({
  link: {
    // The padding makes it a touch target.
    [onPhone]: { display: 'inline-block', padding: `${tokens.spacingVerticalSNudge} 0` },
  },
})

/** Link to where a problem can be fixed; `text` replaces its label. */
export const MendLink = ({ mend, text }: { mend: Mend; text?: string }) => (
  <TextLink to={mend.to} className={useStyles().link}>
    {text ?? mend.label}
  </TextLink>
)
