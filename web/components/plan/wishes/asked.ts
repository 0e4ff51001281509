import type { Attack, AttackKind } from '../../../../shared/model/attack.ts'
import type { WishEditor } from './use-wishes.ts'

/** What can be done with an attack, with its key and what the help says of it, in the order of menus; `pin` also releases. */
export const attackActions = {
  pin: { key: 'P', label: 'Festhalten', help: 'Angriff der Zeile festhalten' },
  give: { key: 'G', label: 'Anderem Dorf geben …', help: 'weitergeben' },
  swap: { key: 'T', label: 'Mit anderem Angriff tauschen …', help: 'tauschen' },
  shift: { key: 'V', label: 'Ankunft verschieben …', help: 'verschieben' },
  add: { key: 'N', label: 'Weiterer Angriff auf dieses Ziel …', help: 'weiteren Angriff hinzufügen' },
  ban: { key: 'B', label: 'Verbot hinzufügen …', help: 'verbieten' },
  remove: { key: 'Entf', label: 'Wegnehmen und verbieten', help: 'wegnehmen' },
}
export type AttackAction = keyof typeof attackActions

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
