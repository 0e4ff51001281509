import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { type ReactNode, useEffect, useRef } from 'react'
import { Stack } from '../layout/stack.ts'

const useStyles = makeStyles({
  root: { scrollMarginBlock: tokens.spacingVerticalL },
  result: { scrollMarginTop: tokens.spacingVerticalXXXL, ':focus': { outlineStyle: 'none' } },
})

/** The result of an action, beside its button; scrolled into view once. Give every result a new `key`. */
export function Outcome({ children, className }: { children: ReactNode; className?: string }) {
  const styles = useStyles()
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    root.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <Stack ref={root} gap="m" className={mergeClasses(styles.root, className)}>
      {children}
    </Stack>
  )
}

interface FocusedResultProps<Answer> {
  /** Nothing is shown without it; each new one takes the focus. */
  answer: Answer | undefined
  children: (answer: Answer) => ReactNode
}

/** The result of a form that may be far above: takes the focus, also for screen readers. */
export function FocusedResult<Answer>({ answer, children }: FocusedResultProps<Answer>) {
  const styles = useStyles()
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (answer !== undefined) root.current?.focus()
  }, [answer])
  if (answer === undefined) return null
  return (
    <div ref={root} tabIndex={-1} className={styles.result}>
      {children(answer)}
    </div>
  )
}
