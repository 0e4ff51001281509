import type { ShareLevel } from '../../../../shared/model/sharing/share-level.ts'

/** What a link of each level shows. */
export const levelTexts: Record<ShareLevel, string> = {
  targets: 'Alle Ziele mit der Zahl der Angriffe. Keine Zeiten, keine Arten, keine eigenen Spieler und Dörfer.',
  times: 'Alle Ziele mit den Ankunftszeiten. Keine Abschickzeiten, keine Arten, keine eigenen Spieler und Dörfer.',
  all: 'Alle Befehle mit Spielern, Dörfern, Zeiten, Truppen und Stand.',
  report: 'Was aus den Befehlen wurde: geplant, abgeschickt, gesehen, zu spät, fehlt – nach Spieler und Ziel.',
}
