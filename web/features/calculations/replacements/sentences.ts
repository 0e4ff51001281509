import type { WishesReplacements } from '../../../../shared/contract/schemas/wishes.ts'
import { formatNumber } from '../../../../shared/lib/numbers.ts'
import { attackKindLabels } from '../../../../shared/model/attack.ts'
import { formatCoordinate } from '../../../../shared/model/basics.ts'
import type { NoReplacementReason, Replacement } from '../../../../shared/model/wishes/replacement.ts'
import { launchMoment } from '../diagnosis/moments.ts'

const whyNone: Record<NoReplacementReason, string> = {
  // The cause says it already.
  own_target: '',
  full: 'Kein Ersatz: Das Ziel will inzwischen weniger Angriffe.',
  none: 'Kein Ersatz: Kein anderes Dorf kann Angriffe dieser Art schicken.',
  planned: 'Kein Ersatz: Die Dörfer in der Nähe sind alle schon verplant.',
  late: 'Kein Ersatz: Kein freies Dorf käme noch rechtzeitig an.',
  no_slot: 'Kein Ersatz: Zu den Abschickzeiten hat niemand ein Zeitfenster.',
  rules: 'Kein Ersatz: Kein freies Dorf erfüllt die Regeln für AG Cleaner.',
  wishes: 'Kein Ersatz: Eure Verbote oder Höchstzahlen lassen keinen zu.',
  limits: 'Kein Ersatz: Wer noch freie Dörfer hat, will nicht mehr Befehle schicken.',
  ramoffs: 'Kein Ersatz: Nur RamOff-Dörfer könnten, aber „RamOffs mitnutzen“ ist aus.',
}

/** Formats the attack as `Off 500|500 → 510|500`. */
export const attackText = ({ attack, from, to }: Replacement): string =>
  `${attackKindLabels[attack.kind]} ${formatCoordinate(from)} → ${formatCoordinate(to)}`

/** What becomes of the attack when its edit is taken. */
export function insteadSentence({ attack, instead, whyNone: reason }: Replacement, timeZone: string): string {
  if (!instead) return [whyNone[reason ?? 'none'], 'Der Angriff entfällt.'].filter(Boolean).join(' ')
  const at = launchMoment(instead.launchAt, timeZone)
  if (instead.villageId === attack.villageId) return `Dasselbe Dorf kann ihn schicken, aber ${at}.`
  return `Statt dessen ${formatCoordinate(instead)} von ${instead.playerName}, ${at}.`
}

/** Says what applying all replacements does. */
export function allText({ replacements }: WishesReplacements): string {
  const replaced = replacements.filter(({ instead }) => instead).length
  const removed = replacements.length - replaced
  const parts = [
    ...(replaced > 0 ? [`${formatNumber(replaced)} ersetzen`] : []),
    ...(removed > 0 ? [`${formatNumber(removed)} entfernen`] : []),
  ]
  return `Alle übernehmen: ${parts.join(', ')}`
}
