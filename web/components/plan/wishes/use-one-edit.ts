import { useState } from 'react'
import type { WishEdit } from '../../../../shared/model/wishes/wish.ts'
import type { EditOutcome, WishEditor } from './use-wishes.ts'

/** One edit of a dialog: `onMade` is called once it is made; otherwise what was entered stays. */
export function useOneEdit(edit: WishEditor['edit'], onMade: () => void) {
  const [outcome, setOutcome] = useState<EditOutcome>()
  const [busy, setBusy] = useState(false)
  const make = async (wanted: WishEdit) => {
    if (busy) return
    setBusy(true)
    setOutcome(undefined)
    const found = await edit([wanted], { isQuiet: true })
    setBusy(false)
    setOutcome(found)
    if (found.made > 0) onMade()
  }
  return { make, busy, outcome, forget: () => setOutcome(undefined) }
}
