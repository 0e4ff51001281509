import { countedNoun, formatNumber } from '../../../../shared/lib/numbers.ts'
import { type AttackKind, maxAttacks, pluralOfKind } from '../../../../shared/model/attack.ts'
import type { UnderwayReason } from '../../../../shared/model/calculation.ts'
import type {
  Block,
  ExplainedPart,
  KeptLines,
  PlanWarnings,
  Proposal,
  ReasonKind,
  ShortTarget,
  TierShare,
} from '../../../../shared/model/diagnosis.ts'
import { targetName } from '../../../../shared/model/inputs/wave.ts'
import { enumerate } from '../../../lib/format/format.ts'
import { kindDisplay } from '../../../lib/format/kind-display.ts'
import { imposedExplanation, imposedHeading } from '../diagnosis/imposed-sentences.ts'
import { launchDay, launchMoment, launchSpan, launchTime, minutesInWords } from '../diagnosis/moments.ts'

/** The plan's time zone and start of sending (ISO 8601 UTC). */
export interface Setting {
  timeZone: string
  sendFrom: string
}

type SlotChange = NonNullable<ShortTarget['slot']>
type Place = NonNullable<ShortTarget['sender']>

const troopsOf = (kind: AttackKind) => kindDisplay[kind].troops ?? pluralOfKind(kind)

/** Player name, or the ID if the world no longer has the player. */
export const playerLabel = ({ playerId, playerName }: { playerId: number; playerName: string }) =>
  playerName || `Spieler ${playerId}`

/** Formats a target as `512|498`. */
export const coordinateText = targetName

/** Formats a village as `500|500 (Anna)`. */
export const placeWithName = (place: Place) => `${coordinateText(place)} (${playerLabel(place)})`

/** `1 Angriff fehlt`, `3 Angriffe fehlen` */
export const missingLabel = (missing: number) => countedNoun(missing, 'Angriff fehlt', 'Angriffe fehlen')

const partNames: Record<ExplainedPart, string> = {
  reasons: 'die Gründe',
  helps: 'die Vorschläge',
  wishes: 'die Kosten der Wünsche',
  shortfall: 'die Aufstellung der Gründe',
}

/** What of a diagnosis the time did not suffice for. */
export const omittedSentence = (parts: readonly ExplainedPart[]) =>
  `Für ${enumerate(parts.map((part) => partNames[part]))} hat die Rechenzeit nicht gereicht.`

/** Formats a gain as `+1 Angriff` or `+3 Angriffe`. */
export const gainLabel = (gain: number) => `+${countedNoun(gain, 'Angriff', 'Angriffe')}`

/** Heading for a group of short targets, without a full stop; `causes` are how many wishes or orders cause the shortage. */
export function reasonHeading(reason: ReasonKind, targets: number, causes = 0): string {
  switch (reason) {
    case 'forbidden':
    case 'capped':
    case 'limited':
    case 'pinned':
    case 'sent':
    case 'other_plans':
    case 'held':
    case 'noble_range':
    case 'too_near':
    case 'out_of_range':
    case 'low_morale':
    case 'launch_past':
      return imposedHeading(reason, targets, causes)
    case 'no_sender':
      return `Für ${countedNoun(targets, 'Ziel', 'Ziele')} fehlen passende Dörfer`
    case 'too_far':
      return `${countedNoun(targets, 'Ziel ist', 'Ziele sind')} zu weit entfernt`
    case 'no_slot':
      return `${countedNoun(targets, 'Ziel liegt', 'Ziele liegen')} außerhalb der Zeitfenster`
    case 'competition':
      return targets === 1
        ? '1 Ziel konkurriert mit anderen um dieselben Dörfer'
        : `${formatNumber(targets)} Ziele konkurrieren um dieselben Dörfer`
  }
}

/** General meaning of a reason and what helps. */
export function reasonExplanation(reason: ReasonKind, kind: AttackKind, { timeZone, sendFrom }: Setting): string {
  switch (reason) {
    case 'no_sender':
      return `Hier helfen mehr Dörfer mit ${troopsOf(kind)}.`
    case 'too_far':
      return `Wer am Sendebeginn (${launchMoment(sendFrom, timeZone)}) abschickt, kommt nicht mehr rechtzeitig an.`
    case 'no_slot':
      return 'Die Laufzeit passt, aber abzuschicken wäre zu einer Zeit, zu der die Spieler kein Zeitfenster haben.'
    case 'competition':
      return 'Jedes Dorf, das diese Ziele noch erreicht, wird schon gebraucht. Die Angriffe sind so gerecht wie möglich verteilt.'
    case 'forbidden':
    case 'capped':
    case 'limited':
    case 'pinned':
    case 'sent':
    case 'other_plans':
    case 'held':
    case 'noble_range':
    case 'too_near':
    case 'out_of_range':
    case 'low_morale':
    case 'launch_past':
      return imposedExplanation[reason]
  }
}

/** Why this target is short, and what would gain it an attack. */
export function reasonSentence(short: ShortTarget, kind: AttackKind, setting: Setting): string {
  switch (short.reason) {
    case 'no_sender':
      return noSender(short, kind)
    case 'too_far':
      return tooFar(short, setting)
    case 'no_slot':
      return noSlot(short, setting)
    case 'forbidden':
    case 'capped':
    case 'limited':
    case 'pinned':
    case 'sent':
    case 'other_plans':
    case 'held':
    case 'noble_range':
    case 'too_near':
    case 'out_of_range':
    case 'low_morale':
    case 'launch_past':
    case 'competition':
      return `Auf ${coordinateText(short)} ${short.missing === 1 ? 'fehlt' : 'fehlen'} ${countedNoun(short.missing, 'Angriff', 'Angriffe')}.`
  }
}

function noSender({ eligible = 0, ...target }: ShortTarget, kind: AttackKind): string {
  if (eligible === 0) return `Für ${coordinateText(target)} gibt es kein weiteres Dorf mit ${troopsOf(kind)}.`
  const villages =
    eligible === 1
      ? 'ein weiteres Dorf infrage, aber es wird'
      : `${formatNumber(eligible)} weitere Dörfer infrage, aber sie werden alle`
  return `Für ${coordinateText(target)} ${eligible === 1 ? 'käme' : 'kämen'} ${villages} bei anderen Zielen gebraucht.`
}

function tooFar(short: ShortTarget, { timeZone, sendFrom: planned }: Setting): string {
  const { sendFrom, sender, slot } = short
  if (!sendFrom || !sender)
    return `${coordinateText(short)} ist ab dem Sendebeginn nicht mehr rechtzeitig zu erreichen.`
  // Whole minutes like the plan's field, rounded down to be early enough.
  const start = new Date(Math.floor(Date.parse(sendFrom) / 60_000) * 60_000).toISOString()
  const minutes = Math.round((Date.parse(planned) - Date.parse(start)) / 60_000)
  const moment = launchMoment(start, timeZone)
  const condition =
    minutes > 0
      ? `Läge der Sendebeginn ${minutesInWords(minutes)} früher (${moment})`
      : `Läge der Sendebeginn bei ${moment}`
  const gained = `einen Angriff mehr auf ${coordinateText(short)}`
  if (!slot) return `${condition}, gäbe es ${gained}: von ${playerLabel(sender)} aus ${coordinateText(sender)}.`
  const also = `hätte ${playerLabel(sender)} ein Zeitfenster (${launchSpan(slot, timeZone)})`
  return `${condition} und ${also}, gäbe es aus ${coordinateText(sender)} ${gained}.`
}

function noSlot(short: ShortTarget, { timeZone }: Setting): string {
  const { slot, launchAt } = short
  if (!slot || !launchAt) return `${coordinateText(short)} ist nur außerhalb der Zeitfenster zu erreichen.`
  return `${slotCondition(slot, launchAt, timeZone)}, gäbe es einen Angriff mehr auf ${coordinateText(short)}.`
}

/** By how much the auto timeslots are too short for these targets. */
export function autoCauseSentence(targets: readonly ShortTarget[]): string {
  const minutes = targets.flatMap(({ slot }) => slot?.minutes ?? [])
  const [least, most] = [Math.min(...minutes), Math.max(...minutes)]
  const range = least === most ? minutesInWords(least) : `${minutesInWords(least)} bis ${minutesInWords(most)}`
  return `${countedNoun(targets.length, 'Ziel liegt', 'Ziele liegen')} neben den Auto-Zeitfenstern der Welt: Es fehlen ${range}.`
}

/** Minutes; beyond this the sentence suggests another timeslot instead of a longer one. */
const longestExtension = 180

function slotCondition(slot: SlotChange, launchAt: string, timeZone: string): string {
  const name = playerLabel(slot)
  if (slot.isNew) return `Hätte ${name} ein Zeitfenster (${launchSpan(slot, timeZone)})`
  if (slot.minutes > longestExtension) {
    return `Hätte ${name} am ${launchDay(launchAt, timeZone)}, um ${launchTime(launchAt, timeZone)} Uhr ein Zeitfenster`
  }
  const minutes = minutesInWords(slot.minutes)
  const [edge, word, from] = slot.side === 'before' ? [slot.from, 'früher', 'ab'] : [slot.to, 'länger', 'bis']
  return `Wäre ${name} am ${launchDay(edge, timeZone)}, ${minutes} ${word} bereit (${from} ${launchTime(edge, timeZone)} Uhr)`
}

/** Why a block's targets cannot get more attacks together. */
export function blockSentence({ targetCount, senderCount, demand, capacity }: Block): string {
  const wish = `${countedNoun(targetCount, 'Ziel wünscht', 'Ziele wünschen zusammen')} ${countedNoun(demand, 'Angriff', 'Angriffe')}`
  const most = capacity === 1 ? 'höchstens einer ist möglich' : `höchstens ${formatNumber(capacity)} sind möglich`
  // Without shared villages, the targets share a coordinate.
  if (senderCount === 0)
    return `${wish}, ${most}: Ein Dorf schickt auf eine Koordinate nie zwei Befehle in derselben Sekunde, und ohne die Option dafür nur einen Fake.`
  const used =
    senderCount === 1
      ? 'Das einzige Dorf, das noch infrage kommt, ist ausgelastet'
      : `Die ${formatNumber(senderCount)} Dörfer, die infrage kommen, sind alle ausgelastet`
  return `${wish}, ${most}: ${used}.`
}

const clockSpan = ({ start, end }: { start: string; end: string }) => `${start} bis ${end}`

/** A proposal, phrased as a request to the leader. */
export function helpSentence(help: Proposal, kind: AttackKind, { timeZone }: Setting): string {
  switch (help.kind) {
    case 'slot': {
      const { slot } = help
      const span = launchSpan(slot, timeZone)
      if (slot.isNew) return `Gib ${playerLabel(slot)} ein Zeitfenster: ${span}.`
      return `Verlängere das Zeitfenster von ${playerLabel(slot)} um ${minutesInWords(slot.minutes)}: ${span}.`
    }
    case 'autoSlots': {
      const { before, after, minutes, players } = help
      const change = `täglich ${clockSpan(after)} Uhr statt ${clockSpan(before)} Uhr`
      const whom = countedNoun(
        players,
        'Spieler ohne eigene Zeitfenster erreicht',
        'Spieler ohne eigene Zeitfenster erreichen',
      )
      return `Verlängere das Auto-Zeitfenster der Welt um ${minutesInWords(minutes)}: ${change}. ${whom} dann weitere Ziele.`
    }
    case 'sendFrom':
      return `Verlege den Sendebeginn um ${minutesInWords(help.minutes)} vor: ${launchMoment(help.sendFrom, timeZone)}.`
    case 'senders': {
      const villages = help.count === 1 ? 'ein weiteres Dorf' : `${formatNumber(help.count)} weitere Dörfer`
      const each = help.count === 1 || help.gain !== help.count ? '' : ' Jedes davon bringt einen Angriff.'
      return `Nimm ${villages} mit ${troopsOf(kind)} in den Plan auf, am besten nahe ${placeWithName(help.like)}.${each}`
    }
  }
}

/** Warning about arrivals at night. */
export const nightSentence = ({ count }: PlanWarnings['night']) =>
  `${countedNoun(count, 'Ziel wird', 'Ziele werden')} in der Nacht angegriffen: Mit dem Nachtbonus der Welt kämpfen die Verteidiger stärker.`

export const unknownNight = 'Nachtbonus unbekannt: Auf dieser Welt legt jeder Spieler seine Nachtstunden selbst fest.'

export const protectionSentence = ({ count, ratio, days, beginnerDays }: NonNullable<PlanWarnings['protection']>) =>
  `Auf ${countedNoun(count, 'Ziel', 'Ziele')} gehen Angriffe von Spielern mit mehr als ${formatNumber(ratio)}-mal so vielen Punkten wie der Verteidiger. In dessen ersten ${formatNumber(days)} Tagen verbietet das Spiel das${beginnerDays ? `, in den ersten ${formatNumber(beginnerDays)} jeden Angriff auf ihn` : ''}; seit wann er spielt, ist unbekannt.`

/** Warning about attacks whose launch time has passed. */
export function pastSentence({ count, latest }: PlanWarnings['past'], timeZone: string): string {
  if (!latest) return `${countedNoun(count, 'Angriff hätte', 'Angriffe hätten')} schon abgeschickt werden müssen.`
  const when = `am ${launchDay(latest, timeZone)}, um ${launchTime(latest, timeZone)} Uhr`
  if (count === 1) return `1 Angriff hätte schon ${when} abgeschickt werden müssen.`
  return `${formatNumber(count)} Angriffe hätten schon abgeschickt werden müssen, der letzte davon ${when}.`
}

/** A diagnosis lists at most this many villages in `without`. */
const listedVillages = 100

/** Why no village can send a train. */
export const fewNoblesSentence = ({ commands, mostNobles }: NonNullable<PlanWarnings['trains']>): string =>
  `Ein AG-Zug braucht ${commands} Adelsgeschlechter aus einem Dorf. ${
    mostNobles === 0 ? 'Kein Dorf hat eines.' : `Kein Dorf hat mehr als ${mostNobles}.`
  }`

/** Warning about trains that would conquer nothing. */
export const barbariansSentence = ({ count }: NonNullable<PlanWarnings['barbarians']>): string =>
  `AG-Züge auf ${countedNoun(count, 'Barbarendorf', 'Barbarendörfer')}: Auf dieser Welt können Adelsgeschlechter keine Barbarendörfer erobern.`

/** Warning about fakes lost to the world's fake limit. */
export function fakeLimitSentence({ percent, fakesLost, villages, without }: PlanWarnings['fakeLimit']): string {
  const limit = `Das Fake-Limit der Welt (${formatNumber(percent)}\u00a0%) kostet ${countedNoun(fakesLost, 'Fake', 'Fakes')}`
  const none = without.length
  const can = countedNoun(villages, 'Dorf kann', 'Dörfer können')
  if (none === villages) return `${limit}: ${can} gar keine schicken.`
  if (none === 0) return `${limit}: ${can} weniger schicken.`
  const some = none >= listedVillages ? `mindestens ${formatNumber(none)}` : formatNumber(none)
  return `${limit}: ${can} weniger schicken, ${some} davon gar keine.`
}

/** `2.813 von 2.832 Zeilen bleiben` */
export const keptSentence = ({ kept, former, isExact }: KeptLines): string =>
  `${formatNumber(kept)} von ${countedNoun(former, 'Zeile bleibt', 'Zeilen bleiben')}${isExact ? '' : ' (begrenzte Suche, vielleicht ginge mehr)'}`

/** `Priorität 1: 40 von 40 Angriffen auf 12 Ziele` */
export const tierSentence = ({ priority, targets, required, current }: TierShare): string =>
  `Priorität ${priority}: ${formatNumber(current)} von ${countedNoun(required, 'Angriff', 'Angriffen')} auf ${countedNoun(targets, 'Ziel', 'Ziele')}`

/** How many sent orders a reset leaves. */
export const sentApartSentence = (count: number): string =>
  count === 1
    ? 'Der eine abgeschickte Befehl bleibt davon getrennt erhalten und zählt ab der nächsten Berechnung wieder.'
    : `Die ${formatNumber(count)} abgeschickten Befehle bleiben davon getrennt erhalten und zählen ab der nächsten Berechnung wieder.`

/** What sent orders that no longer fit the plan mean. */
export const underwaySentence = (count: number): string =>
  count === 1
    ? '1 abgeschickter Befehl passt nicht mehr zum Plan. Seine Truppen bleiben verplant.'
    : `${formatNumber(count)} abgeschickte Befehle passen nicht mehr zum Plan. Ihre Truppen bleiben verplant.`

/** Why status and list of attacks differ. */
export const unlistedSentence = (unlisted: number): string =>
  unlisted === 1
    ? '1 Angriff davon zählt weiter für sein Ziel und in den Zahlen oben, steht aber nicht unter „Geplante Angriffe“, weil sein Dorf nicht mehr sendet.'
    : `${formatNumber(unlisted)} Angriffe davon zählen weiter für ihr Ziel und in den Zahlen oben, stehen aber nicht unter „Geplante Angriffe“, weil ihr Dorf nicht mehr sendet.`

/** Why a sent order no longer fits the plan. */
export const underwayReasons: Record<UnderwayReason, string> = {
  target_gone: 'Ziel gelöscht',
  over_limit: 'mehr als gewollt',
  sender_gone: 'Herkunftsdorf nicht mehr im Plan',
  sender_blocked: 'Herkunftsdorf gesperrt',
}

/** What came of a run, in a few words. */
export function verdict({
  required,
  current,
  upperBound,
}: {
  required: number
  current: number
  upperBound: number
}): string {
  if (required === 0) return 'Nichts gewünscht'
  if (current >= required) return 'Alles verteilt'
  return current === upperBound ? 'Optimal: mehr geht nicht' : 'Nicht alles verteilt'
}

/** One sentence on why a run has no more attacks; undefined without a proof. */
export function proofSentence(result: { required: number; current: number; upperBound: number }): string | undefined {
  if (result.required === 0) return 'Kein Ziel wünscht Angriffe dieser Art.'
  if (result.current >= result.required) return 'Alle gewünschten Angriffe sind verteilt.'
  if (result.current === result.upperBound) return 'Optimal: mehr ist mit diesen Truppen und Zeiten nicht möglich'
  return undefined
}

export const proofExplanation = (upperBound: number) =>
  `Zu jedem Plan rechnet das Werkzeug eine Obergrenze aus: Es sucht den Engpass aus Dörfern, Zielen und Zeiten, durch den ` +
  `alle Angriffe müssen, und zählt nach, was er höchstens durchlässt. Hier ${upperBound === 1 ? 'ist' : 'sind'} das ${countedNoun(upperBound, 'Angriff', 'Angriffe')}, genau so ` +
  'viele, wie verteilt sind. Einen Plan mit mehr Angriffen kann es also nicht geben, auch nicht von Hand.'

/** Warning that a calculation may exceed the max attacks per plan. */
export const tooManySentence = (possible: number): string =>
  `Aus diesen Zielen und Truppen können bis zu ${formatNumber(possible)} Angriffe werden, möglich sind höchstens ${formatNumber(maxAttacks)} je Plan. Ergibt eine Berechnung mehr, wird sie abgelehnt: Senke die Limits der Ziele oder teile sie auf mehrere Pläne auf.`

/** What respecting other plans does, and whose issued orders take units now. */
export const respectHint = (overlapping: readonly string[]): string => {
  const effect = 'Truppen, die für ausgegebene Befehle anderer Pläne unterwegs sind, bleiben zu Hause.'
  if (overlapping.length === 0) return `${effect} Zurzeit betrifft das kein Dorf dieses Plans.`
  return `${effect} Zurzeit: ${enumerate(overlapping.map((name) => `„${name}“`))}.`
}
