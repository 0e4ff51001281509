import { makeStyles, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { Notice } from '../feedback/notice.tsx'

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalM,
  },
})

/** Warns that the plan's villages were classified with older settings; `children` link to reclassifying. */
export function SettingsChanged({ children }: { children: ReactNode }) {
  const styles = useStyles()
  return (
    <Notice intent="warning">
      <span className={styles.root}>
        <span>
          Die Einstellungen haben sich seit dem Hochladen der Truppen geändert. Die Herkunftsdörfer sind noch nach den
          alten eingeordnet.
        </span>
        {children}
      </span>
    </Notice>
  )
}
