import { countedNoun } from '../../../../shared/lib/numbers.ts'
import type { ShortfallPart } from '../../../../shared/model/diagnosis.ts'
import { enumerate } from '../../../lib/format/format.ts'

type Reason = ShortfallPart['reason']

/** Completes `12 Angriffe fehlen …`, and `Ohne …` where a restriction can be lifted. */
const words: Record<Reason, { why: string; without: string }> = {
  other_plans: { why: 'weil Truppen für andere Pläne unterwegs sind', without: 'Rücksicht auf andere Pläne' },
  forbidden: { why: 'wegen Verboten', without: 'Verbote' },
  capped: { why: 'wegen Höchstzahlen je Spieler', without: 'Höchstzahlen' },
  limited: { why: 'weil Mitglieder nicht mehr schicken wollen', without: 'die Grenzen der Mitglieder' },
  pinned: { why: 'wegen festgehaltener Angriffe', without: 'festgehaltene Angriffe' },
  sent: { why: 'wegen schon abgeschickter Befehle', without: 'schon abgeschickte Befehle' },
  held: { why: 'weil Spieler Dörfer oder AGs nicht freigegeben haben', without: 'zurückgehaltene Dörfer und AGs' },
  too_near: { why: 'wegen der Mindestentfernung', without: 'Mindestentfernung' },
  out_of_range: { why: 'wegen der Höchstentfernung', without: 'Höchstentfernung' },
  low_morale: { why: 'wegen der Mindestmoral', without: 'Mindestmoral' },
  noble_range: {
    why: 'außer Reichweite der Adelsgeschlechter',
    without: 'die begrenzte Reichweite der Adelsgeschlechter',
  },
  night: { why: 'weil nachts nur abschickt, wer eigene Zeitfenster hat', without: '„Keine Abschickzeit nachts“' },
  no_slot: { why: 'weil niemand zur nötigen Zeit abschicken kann', without: 'Zeitfenster' },
  launch_past: { why: 'weil die Abschickzeit vorbei ist', without: 'die vergangene Zeit' },
  too_far: { why: 'weil „Senden ab“ dafür zu spät liegt', without: '„Senden ab“' },
  too_few: { why: 'weil es zu wenige Dörfer gibt', without: '' },
}

/** `weil Truppen für andere Pläne unterwegs sind („Nachschlag“)`; says where a reason gains nothing without those before it. */
export function shortfallText({ reason, alone }: ShortfallPart, otherPlans: readonly string[] = []): string {
  const names =
    reason === 'other_plans' && otherPlans.length > 0 ? ` (${enumerate(otherPlans.map((name) => `„${name}“`))})` : ''
  const together = reason !== 'too_few' && alone === 0 ? ', aber nur zusammen mit dem, was darüber steht' : ''
  return `${words[reason].why}${names}${together}`
}

/** `Auch ohne Verbote wären 3 Angriffe mehr möglich.`: of a reason whose attacks are counted above. */
export const overlapSentence = ({ reason, alone }: ShortfallPart): string =>
  `Auch ohne ${words[reason].without} ${alone === 1 ? 'wäre' : 'wären'} ${countedNoun(alone, 'Angriff', 'Angriffe')} mehr möglich.`
