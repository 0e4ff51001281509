import { Button } from '@fluentui/react-components'
import { ShareRegular } from '@fluentui/react-icons/svg/share'
import { canShare, shareText } from '../../lib/browser/share.ts'
import { useNotify } from '../feedback/notify.tsx'

/** Shares a text through the browser; a toast says if that failed. */
export function useShare(): (text: string) => Promise<void> {
  const notify = useNotify()
  return async (text) => {
    if (!(await shareText(text))) notify.error('Teilen hat nicht geklappt.', 'Kopiere den Text stattdessen.')
  }
}

/** Shares a text through the browser; nothing where it cannot. */
export function ShareButton({ text }: { text: () => string }) {
  const share = useShare()
  return (
    canShare() && (
      <Button icon={<ShareRegular />} onClick={() => share(text())}>
        Teilen
      </Button>
    )
  )
}
