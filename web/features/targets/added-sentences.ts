import { countedNoun, formatNumber } from '../../../shared/lib/numbers.ts'

interface Added {
  accepted: number
  added: number
  updated: number
  /** Updated ones that already had these values. */
  unchanged: number
  /** Accepted ones in villages of the plan's own tribes. */
  own: number
  rejected: number
}

const rejectedSentence = (rejected: number) =>
  rejected > 0 ? ` ${countedNoun(rejected, 'Angabe', 'Angaben')} abgelehnt.` : ''

const ownSentence = (accepted: number, own: number) => {
  if (own === 0) return ''
  if (own === accepted)
    return own === 1
      ? ' Es gehört einem eigenen Stamm und wird nicht angegriffen.'
      : ' Alle gehören eigenen Stämmen und werden nicht angegriffen.'
  return own === 1
    ? ' 1 davon gehört einem eigenen Stamm und wird nicht angegriffen.'
    : ` ${formatNumber(own)} davon gehören eigenen Stämmen und werden nicht angegriffen.`
}

/** What was saved, how much was already in the plan, and how much was rejected. */
export function savedSentence({ accepted, added, updated, unchanged, own, rejected }: Added): string {
  const known = knownSentence({ accepted, added, updated, unchanged })
  return `${countedNoun(accepted, 'Ziel', 'Ziele')} gespeichert.${known}${ownSentence(accepted, own)}${rejectedSentence(rejected)}`
}

/** How much was already in the plan. */
function knownSentence({ accepted, added, updated, unchanged }: Omit<Added, 'own' | 'rejected'>): string {
  const renewed = updated - unchanged
  const all = accepted === 1 ? 'Es stand' : 'Alle standen'
  if (updated === 0) return ''
  if (renewed === accepted) return ` ${all} schon im Plan: Die neuen Werte gelten.`
  if (unchanged === accepted) return ` ${all} genau so schon im Plan.`
  const parts = [
    added > 0 && `${formatNumber(added)} ${added === 1 ? 'ist' : 'sind'} neu`,
    renewed > 0 &&
      `${countedNoun(renewed, 'stand', 'standen')} schon im Plan und ${renewed === 1 ? 'hat' : 'haben'} die neuen Werte`,
    unchanged > 0 && `${countedNoun(unchanged, 'stand', 'standen')} genau so schon im Plan`,
  ]
  return ` ${parts.filter(Boolean).join(', ')}.`
}

/** Says what saving the lines would change. */
export function foretoldSentence({ accepted, added, updated, unchanged, own, rejected }: Added): string {
  const renewed = updated - unchanged
  const parts = [
    added > 0 && `${formatNumber(added)} neu`,
    renewed > 0 &&
      `${countedNoun(renewed, 'steht', 'stehen')} schon im Plan und ${renewed === 1 ? 'bekäme' : 'bekämen'} die neuen Werte`,
    unchanged > 0 && `${countedNoun(unchanged, 'steht', 'stehen')} genau so schon im Plan`,
  ]
  return `Noch ist nichts gespeichert. ${countedNoun(accepted, 'Ziel', 'Ziele')}: ${parts.filter(Boolean).join(', ')}.${ownSentence(accepted, own)}${rejectedSentence(rejected)}`
}

const namedPlaces = 10

/** Where waves do not arrive one after the other. */
export function misorderedSentence(places: readonly string[]): string | undefined {
  if (places.length === 0) return undefined
  const more = places.length > namedPlaces ? ` und ${formatNumber(places.length - namedPlaces)} weiteren Zielen` : ''
  return `Wellen kommen nicht nacheinander an, sondern zugleich oder in anderer Reihenfolge: auf ${places.slice(0, namedPlaces).join(', ')}${more}.`
}

/** How many typed targets would get no attack, because neither their line nor the form has an amount. */
export function idleSentence(idle: number, all: number): string | undefined {
  if (idle === 0) return undefined
  if (idle === all) return 'Ohne Offs, Fakes, BFakes und AG-Züge bekommen diese Ziele keinen Angriff.'
  return `${countedNoun(idle, 'Ziel', 'Ziele')} ohne Offs, Fakes, BFakes und AG-Züge ${idle === 1 ? 'bekommt' : 'bekommen'} keinen Angriff.`
}
