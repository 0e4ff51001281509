import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { Link, type LinkProps } from 'react-router-dom'

const useStyles = makeStyles({
  link: {
    color: tokens.colorBrandForegroundLink,
    borderRadius: tokens.borderRadiusSmall,
    overflowWrap: 'anywhere',
    textUnderlineOffset: '3px',
    ':hover': { color: tokens.colorBrandForegroundLinkHover },
    ':focus-visible': { outline: `${tokens.strokeWidthThick} solid ${tokens.colorStrokeFocus2}` },
  },
})

/** A link to another screen within a text. */
export const TextLink = ({ className, ...link }: LinkProps) => (
  <Link {...link} className={mergeClasses(useStyles().link, className)} />
)
