import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down'
import { ChevronUpRegular } from '@fluentui/react-icons/svg/chevron-up'
import { type ReactNode, useId, useState } from 'react'

const useStyles = makeStyles({
  // Aligns the subtle button's text with the text above.
  button: { marginInlineStart: `calc(-1 * ${tokens.spacingHorizontalS})`, alignSelf: 'start' },
})

interface DisclosureProps {
  label: string
  children: ReactNode
}

/** A button that shows and hides content below it. */
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
