import { useEffect, useState } from 'react'
import { copyText } from '../../lib/browser/clipboard.ts'
import { canShare, shareText } from '../../lib/browser/share.ts'

interface TextButtonProps {
  text: () => string
  children: string
}

/** Copies a text and shows for two seconds whether that worked. */
export const CopyButton = ({ text, children }: TextButtonProps) => (
  <OutcomeButton act={async () => ((await copyText(text())) ? 'Kopiert!' : failed)}>{children}</OutcomeButton>
)

/** Shares a text through the browser; nothing where it cannot. */
export const ShareButton = ({ text, children }: TextButtonProps) =>
  canShare() && (
    <OutcomeButton act={async () => ((await shareText(text())) ? undefined : failed)}>{children}</OutcomeButton>
  )

const failed = 'Fehler!'

function OutcomeButton({ act, children }: { act: () => Promise<string | undefined>; children: string }) {
  const [outcome, setOutcome] = useState<string>()
  useEffect(() => {
    if (outcome === undefined) return
    const timer = setTimeout(() => setOutcome(undefined), 2000)
    return () => clearTimeout(timer)
  }, [outcome])
  return (
    <button type="button" onClick={async () => setOutcome(await act())}>
      <span aria-live="polite">{outcome ?? children}</span>
    </button>
  )
}
