import { countOf, formatNumber } from '../../../shared/lib/numbers.ts'

interface Added {
  accepted: number
  added: number
  updated: number
  rejected: number
}

const rejectedSentence = (rejected: number) =>
  rejected > 0 ? ` ${countOf(rejected, 'Angabe', 'Angaben')} abgelehnt.` : ''

/** What was saved, how much of it the plan had already, and how much was not taken. */
export function savedSentence({ accepted, added, updated, rejected }: Added): string {
  const saved = `${countOf(accepted, 'Ziel', 'Ziele')} gespeichert.`
  const known =
    updated === 0
      ? ''
      : added === 0
        ? ` ${accepted === 1 ? 'Es stand' : 'Alle standen'} schon im Plan: Die neuen Werte gelten.`
        : ` ${formatNumber(added)} ${added === 1 ? 'ist' : 'sind'} neu, ${formatNumber(updated)} ${updated === 1 ? 'stand' : 'standen'} schon im Plan und ${updated === 1 ? 'hat' : 'haben'} die neuen Werte.`
  return `${saved}${known}${rejectedSentence(rejected)}`
}

/** What would be saved. */
export function foretoldSentence({ accepted, added, updated, rejected }: Added): string {
  const known =
    updated > 0
      ? `, ${formatNumber(updated)} ${updated === 1 ? 'steht' : 'stehen'} schon im Plan und ${updated === 1 ? 'bekäme' : 'bekämen'} die neuen Werte`
      : ''
  return `Noch ist nichts gespeichert. ${countOf(accepted, 'Ziel', 'Ziele')}: ${formatNumber(added)} neu${known}.${rejectedSentence(rejected)}`
}
