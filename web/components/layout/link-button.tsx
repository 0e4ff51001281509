import { Button, type ButtonProps } from '@fluentui/react-components'
import type { ReactElement, ReactNode } from 'react'
import { type To, useHref, useLinkClickHandler } from 'react-router-dom'

interface LinkButtonProps {
  to: To
  /** Passed to the next screen. */
  state?: unknown
  icon?: ReactElement
  iconPosition?: 'before' | 'after'
  appearance?: ButtonProps['appearance']
  size?: ButtonProps['size']
  className?: string
  children?: ReactNode
  'aria-label'?: string
}

/** A link to a screen that looks like a button; supports opening in a new tab. */
export function LinkButton({ to, state, ...button }: LinkButtonProps) {
  const href = useHref(to)
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, { state })
  return (
    <Button {...button} as="a" href={href} onClick={(event) => follow(event as React.MouseEvent<HTMLAnchorElement>)} />
  )
}
