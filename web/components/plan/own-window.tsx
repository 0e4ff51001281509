import type { OwnWindow as Window } from '../../../shared/model/inputs/arrival-window.ts'
import { Muted } from '../layout/text.ts'
import { ownWindowText } from './window-text.ts'

/** A target's own arrival window, where it has one. */
export function OwnWindow({ target }: { target: Window }) {
  const text = ownWindowText(target)
  return text === '' ? null : <Muted size={200} title="Eigenes Ankunftsfenster">{`Fenster ${text}`}</Muted>
}
