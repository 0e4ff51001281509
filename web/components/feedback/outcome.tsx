import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { type ReactNode, useEffect, useRef } from 'react'
import { Stack } from '../layout/stack.ts'

const useStyles = makeStyles({
  root: { scrollMarginBlock: tokens.spacingVerticalL },
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
