import { makeStyles, Spinner, tokens } from '@fluentui/react-components'

const useStyles = makeStyles({
  root: { display: 'flex', justifyContent: 'center', padding: `${tokens.spacingVerticalXXXL} 0` },
})

/** A spinner with what is being loaded beside it, said aloud to screen readers. */
export function Loading({ label = 'Wird geladen …' }: { label?: string }) {
  return (
    <div className={useStyles().root} role="status">
      <Spinner label={label} labelPosition="below" />
    </div>
  )
}
