import { Button } from '@fluentui/react-components'
import { ShareRegular } from '@fluentui/react-icons/svg/share'
import { canShare, shareText } from '../../lib/browser/share.ts'
import { useNotify } from '../feedback/notify.tsx'

/** Shares a text through the browser; nothing where it cannot. */
export function ShareButton({ text }: { text: () => string }) {
  const notify = useNotify()
  const share = async () => {
    if (!(await shareText(text()))) notify.error('Teilen hat nicht geklappt.', 'Kopiere den Text stattdessen.')
  }
  return (
    canShare() && (
      <Button icon={<ShareRegular />} onClick={share}>
        Teilen
      </Button>
    )
  )
}
