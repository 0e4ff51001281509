import type { WishesView } from '../../../../shared/contract/schemas/wishes.ts'
import { countedNoun, formatNumber } from '../../../../shared/lib/numbers.ts'
import type { Attack } from '../../../../shared/model/attack.ts'
import { type AttackRef, attackKey, type WishEdit } from '../../../../shared/model/wishes/wish.ts'
import { attackText, toRef } from './attack-ref.ts'

const done: Record<WishEdit['op'], string> = {
  pin: 'festgehalten',
  unpin: 'gelöst',
  remove: 'weggenommen',
  give: 'anderem Dorf gegeben',
  swap: 'getauscht',
  add: 'hinzugefügt',
  shift: 'verschoben',
  forbid: 'Verbot hinzugefügt',
  unforbid: 'Verbot aufgehoben',
  cap: 'Höchstzahl hinzugefügt',
  uncap: 'Höchstzahl aufgehoben',
}

/** `Off 500|500 → 400|500 festgehalten.`, `12 Angriffe gelöst.`, `Verbot hinzugefügt.` */
export function madeText(edits: readonly WishEdit[], attacks: readonly Attack[]): string {
  const [first] = edits
  if (!first) return ''
  if (!('attack' in first)) return `${done[first.op]}.`
  if (edits.length > 1) return `${countedNoun(edits.length, 'Angriff', 'Angriffe')} ${done[first.op]}.`
  return `${attackName(first.attack, attacks)} ${done[first.op]}.`
}

function attackName(ref: AttackRef, attacks: readonly Attack[]): string {
  const key = attackKey(ref)
  const attack = attacks.find((one) => {
    const own = toRef(one)
    return own !== undefined && attackKey(own) === key
  })
  return attack ? attackText(attack) : 'Angriff'
}

/** The sentences of refusals, each with how often it applies if more than once. */
export function refusalSentences(refused: readonly { message: string }[]): string[] {
  const groups = Map.groupBy(refused, ({ message }) => message)
  return [...groups].map(([message, { length }]) => (length > 1 ? `${formatNumber(length)}-mal: ${message}` : message))
}

/** `Von Hand geändert (2)`; empty if nothing is. */
export const byHandText = (state: WishesView | undefined): string =>
  state && state.byHand > 0 ? `Von Hand geändert (${formatNumber(state.byHand)})` : ''
