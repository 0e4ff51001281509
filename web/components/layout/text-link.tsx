import { mergeClasses } from '@fluentui/react-components'
import { Link, type LinkProps } from 'react-router-dom'
import { useTextLinkStyles } from './text-link-styles.ts'

/** A link to another screen within a text. */
export const TextLink = ({ className, ...link }: LinkProps) => (
  <Link {...link} className={mergeClasses(useTextLinkStyles().link, className)} />
)
