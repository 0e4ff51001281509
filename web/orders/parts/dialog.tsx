import { type ReactNode, useEffect, useId, useRef } from 'react'

interface DialogProps {
  heading: string
  /** Text of the button that submits; absent where there is nothing to submit. */
  submitText: string | undefined
  submit: () => void
  close: () => void
  children: ReactNode
}

/** A modal form over the page; open while mounted. */
export function Dialog({ heading, submitText, submit, close, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} aria-labelledby={id} onClose={close}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          submit()
          close()
        }}
      >
        <h2 id={id}>{heading}</h2>
        {children}
        <div className="actions">
          <button type="button" onClick={close}>
            Abbrechen
          </button>
          {submitText && (
            <button type="submit" className="primary">
              {submitText}
            </button>
          )}
        </div>
      </form>
    </dialog>
  )
}
