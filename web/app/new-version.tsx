import { Button, MessageBar, MessageBarActions, MessageBarBody, makeStyles } from '@fluentui/react-components'
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss'
import { useState } from 'react'
import { forgetUnsaved, useMayDiscard } from '../components/feedback/unsaved-changes.ts'
import { useNewVersion } from '../lib/browser/new-version.ts'
import { useIsPhone } from '../lib/browser/use-phone.ts'
import { onPhone } from '../lib/theme/theme-tokens.ts'

const useStyles = makeStyles({ button: { [onPhone]: { minHeight: '44px', minWidth: '44px' } } })

/** Offers the site's newer build; asks before unsaved input is lost. */
export default function NewVersion() {
  const styles = useStyles()
  const isPhone = useIsPhone()
  const isNew = useNewVersion('/index.html')
  const mayDiscard = useMayDiscard()
  const [isPutAside, setIsPutAside] = useState(false)
  if (!isNew || isPutAside) return null
  const reload = async () => {
    if (!(await mayDiscard())) return
    forgetUnsaved()
    window.location.reload()
  }
  return (
    <MessageBar intent="info" layout={isPhone ? 'multiline' : 'singleline'} role="status">
      <MessageBarBody>Neue Version verfügbar</MessageBarBody>
      <MessageBarActions
        containerAction={
          <Button
            className={styles.button}
            appearance="transparent"
            aria-label="Schließen"
            icon={<DismissRegular />}
            onClick={() => setIsPutAside(true)}
          />
        }
      >
        <Button className={styles.button} onClick={reload}>
          Neu laden
        </Button>
      </MessageBarActions>
    </MessageBar>
  )
}
