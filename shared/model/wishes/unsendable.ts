import * as z from 'zod/mini'
import { countedNoun } from '../../lib/numbers.ts'

/** Why a planned or issued attack can no longer be sent. */
export const unsendableCauses = [
  'no_troops',
  'village_limits',
  'village_lost',
  'village_blocked',
  'village_gone',
  'own_target',
  'target_gone',
  'moved',
] as const
export const UnsendableCause = z.enum(unsendableCauses)
export type UnsendableCause = z.infer<typeof UnsendableCause>

/** Causes for which an order is not to be sent in any case: players are no longer reminded of it. */
export const sparedCauses = ['own_target', 'target_gone'] as const satisfies readonly UnsendableCause[]
export type SparedCause = (typeof sparedCauses)[number]
const spared: ReadonlySet<string | undefined> = new Set(sparedCauses)
export const isSpared = (cause: string | undefined): boolean => spared.has(cause)

export const unsendableSentences: Record<UnsendableCause, string> = {
  no_troops: 'Das Dorf hat laut letztem Upload nicht mehr genug Truppen.',
  village_limits: 'Das Dorf soll weniger Angriffe dieser Art schicken, als geplant sind.',
  village_lost: 'Das Dorf gehört nicht mehr zu euren Stämmen.',
  village_blocked: 'Das Dorf ist gesperrt und schickt nichts.',
  village_gone: 'Das Dorf ist kein Herkunftsdorf des Plans mehr.',
  own_target: 'Das Ziel gehört jetzt einem eurer Stämme.',
  target_gone: 'Das Zieldorf gibt es nicht mehr.',
  moved: 'Herkunft oder Ziel liegt jetzt woanders: Die Abschickzeit stimmt nicht mehr.',
}

/** `Fraglich: 2 Befehle. Das Dorf ist gesperrt und schickt nichts.` */
export const doubtSentence = (cause: UnsendableCause, orders: number): string =>
  `Fraglich: ${countedNoun(orders, 'Befehl', 'Befehle')}. ${unsendableSentences[cause]}`

/** A sentence for each cause of these orders, absent causes left out. */
export const doubtLines = (causes: readonly (UnsendableCause | undefined)[]): string[] =>
  Array.from(
    Map.groupBy(
      causes.filter((cause) => cause !== undefined),
      (cause) => cause,
    ),
    ([cause, { length }]) => doubtSentence(cause, length),
  )
