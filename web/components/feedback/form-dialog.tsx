import { Dialog, DialogSurface } from '@fluentui/react-components'
import { type FocusEvent, type ReactNode, useRef } from 'react'
import { useConfirm } from './confirm.tsx'

interface FormDialogProps {
  open: boolean
  onClose: () => void
  /** Called after the closing animation; unmount the dialog only then. */
  onClosed?: () => void
  /** The form, usually a `DialogForm`; reset on every opening. */
  children: ReactNode
}

/**
 * A modal dialog around a form; Escape and a click beside it ask before discarding input. Keep it mounted until `onClosed`:
 * unmounting it while open leaves the page hidden from screen readers.
 */
export function FormDialog({ open, onClose, onClosed, children }: FormDialogProps) {
  const confirm = useConfirm()
  const entries = useEntries()
  const closeWhenSure = async () => {
    const asks = entries.areChanged()
    if (!asks || (await confirm(question))) onClose()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(_, { open: stillOpen }) => {
        if (!stillOpen) void closeWhenSure()
      }}
      surfaceMotion={{
        onMotionFinish: (_, { direction }) => {
          if (direction === 'enter') return
          entries.forget()
          onClosed?.()
        },
      }}
    >
      <DialogSurface onFocus={entries.watch}>{children}</DialogSurface>
    </Dialog>
  )
}

const question = {
  title: 'Eingaben verwerfen?',
  text: 'In diesem Dialog steht noch etwas, das nicht gespeichert ist. Wenn du ihn schließt, geht es verloren.',
  action: 'Verwerfen',
  cancel: 'Weiter bearbeiten',
}

/** Remembers each field's value on first focus: input that was reverted is no loss. */
function useEntries() {
  const before = useRef(new Map<Element, string>()).current
  return {
    watch: ({ target }: FocusEvent) => {
      const value = enteredIn(target)
      if (value !== undefined && !before.has(target)) before.set(target, value)
    },
    areChanged: () => [...before].some(([field, value]) => field.isConnected && enteredIn(field) !== value),
    forget: () => before.clear(),
  }
}

/** The value of a field; undefined for other elements. */
function enteredIn(field: Element): string | undefined {
  if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')) {
    return String(field.checked)
  }
  const isField =
    field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement
  return isField ? field.value : undefined
}
