import { countedNoun } from '../../../../shared/lib/numbers.ts'
import { attackKinds, countOfKind } from '../../../../shared/model/attack.ts'
import { type Absence, fewestOffs } from '../../../../shared/planner/risks/absence.ts'

/** `7 Ziele unter der Hälfte · 66 Offs, 270 Fakes` */
export function absenceText({ targets, byKind }: Absence): string {
  const lost = attackKinds.flatMap((kind) => (byKind[kind] > 0 ? [countOfKind(byKind[kind], kind)] : [])).join(', ')
  return targets === 0
    ? lost
    : `${countedNoun(targets, 'Ziel', 'Ziele')} mit halb so vielen Offs oder weniger · ${lost}`
}

export const nobodyMissedSentence = `Kein Ziel mit mindestens ${fewestOffs} Offs verliert die Hälfte davon, wenn ein einzelner Spieler ausfällt.`

export const absenceHint = 'Was fehlt, wenn ein Spieler gar nichts schickt. Abgeschicktes ist nicht mehr zu verlieren.'
