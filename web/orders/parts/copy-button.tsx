import { useEffect, useState } from 'react'
import { copyText } from '../../lib/browser/clipboard.ts'

/** Copies a text and shows for two seconds whether that worked. */
export function CopyButton({ text, children }: { text: () => string; children: string }) {
  const [outcome, setOutcome] = useState<string>()
  useEffect(() => {
    if (outcome === undefined) return
    const timer = setTimeout(() => setOutcome(undefined), 2000)
    return () => clearTimeout(timer)
  }, [outcome])
  return (
    <button type="button" onClick={async () => setOutcome((await copyText(text())) ? 'Kopiert!' : 'Fehler!')}>
      <span aria-live="polite">{outcome ?? children}</span>
    </button>
  )
}
