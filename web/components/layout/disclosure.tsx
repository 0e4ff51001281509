import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down'
import { ChevronUpRegular } from '@fluentui/react-icons/svg/chevron-up'
import { type ReactNode, useId, useState } from 'react'

const useStyles = makeStyles({
  // In line with the text above it, for a button without ground.
  button: { marginInlineStart: `calc(-1 * ${tokens.spacingHorizontalS})`, alignSelf: 'start' },
})

interface DisclosureProps {
  /** What the button says; the same open and closed. */
  label: string
  children: ReactNode
}

/** Shows more on demand: a button, and below it what it uncovers. */
export function Disclosure({ label, children }: DisclosureProps) {
  const styles = useStyles()
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <Button
        className={styles.button}
        appearance="subtle"
        size="small"
        icon={open ? <ChevronUpRegular /> : <ChevronDownRegular />}
        iconPosition="after"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {label}
      </Button>
      {open && <div id={id}>{children}</div>}
    </>
  )
}
