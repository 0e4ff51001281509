import type { Attack, AttackKind } from '../../../../shared/model/attack.ts'
import type { WishEditor } from './use-wishes.ts'

/** What can be done with an attack; `pin` also releases. */
export type AttackAction = 'pin' | 'remove' | 'give' | 'swap' | 'shift' | 'add' | 'ban'

/** A target of the plan to add an attack to. */
export interface AimedTarget {
  targetId: string
  x: number
  y: number
}

/** What a dialog asks for. */
export type Asked =
  | { what: 'give' | 'swap' | 'shift'; attack: Attack }
  | { what: 'ban'; attack?: Attack | undefined }
  | { what: 'cap' }
  | { what: 'add'; target?: AimedTarget | undefined; kind?: AttackKind | undefined }

/** What the dialogs of edits have in common. */
export interface EditDialogProps {
  open: boolean
  planId: string
  timeZone: string
  attacks: readonly Attack[] | undefined
  edit: WishEditor['edit']
  onClose: () => void
  /** Called after the closing animation. */
  onClosed: () => void
}
