import { Button, type ButtonProps } from '@fluentui/react-components'
import { CheckmarkRegular } from '@fluentui/react-icons/svg/checkmark'
import { CopyRegular } from '@fluentui/react-icons/svg/copy'
import { ErrorCircleRegular } from '@fluentui/react-icons/svg/error-circle'
import { useEffect, useState } from 'react'
import { copyText } from '../../lib/browser/clipboard.ts'

type CopyButtonProps = Pick<ButtonProps, 'appearance' | 'size' | 'className' | 'disabled'> & {
  text: string | (() => string | Promise<string>)
  label: string
  /** Text once copied; default `Kopiert!`. */
  done?: string
  onCopied?: () => void
  onFailed?: () => void
}

/** Copies a text and shows for two seconds whether that worked. */
export function CopyButton({ text, label, done = 'Kopiert!', onCopied, onFailed, ...button }: CopyButtonProps) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle')
  useEffect(() => {
    if (state === 'idle') return
    const timer = setTimeout(() => setState('idle'), 2000)
    return () => clearTimeout(timer)
  }, [state])

  const copy = async () => {
    const copied = await isCopied(text)
    setState(copied ? 'copied' : 'failed')
    if (copied) onCopied?.()
    else onFailed?.()
  }
  const shown = {
    idle: { icon: <CopyRegular />, text: label },
    copied: { icon: <CheckmarkRegular />, text: done },
    failed: { icon: <ErrorCircleRegular />, text: 'Fehler!' },
  }[state]
  return (
    <Button {...button} icon={shown.icon} onClick={copy}>
      <span aria-live="polite">{shown.text}</span>
    </Button>
  )
}

async function isCopied(text: CopyButtonProps['text']): Promise<boolean> {
  try {
    return await copyText(typeof text === 'string' ? text : await text())
  } catch {
    // The text could not be loaded.
    return false
  }
}
