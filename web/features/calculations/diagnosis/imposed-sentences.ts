import { countedNoun } from '../../../../shared/lib/numbers.ts'
import type { ImposedReason } from '../../../../shared/model/diagnosis.ts'

/** `3 Ziele bekommen weniger, weil 5 Herkunftsdörfer für sie verboten sind`; `causes` are the villages, players or attacks. */
export const imposedHeading = (reason: ImposedReason, targets: number, causes: number): string =>
  `${countedNoun(targets, 'Ziel bekommt', 'Ziele bekommen')} weniger, weil ${clause(reason, targets, causes)}`

function clause(reason: ImposedReason, targets: number, causes: number): string {
  switch (reason) {
    case 'forbidden': {
      if (causes === 0) return 'Verbote gelten'
      const whom = `für ${targets === 1 ? 'es' : 'sie'} verboten ${causes === 1 ? 'ist' : 'sind'}`
      return `${countedNoun(causes, 'Herkunftsdorf', 'Herkunftsdörfer')} ${whom}`
    }
    case 'capped':
      if (causes === 0) return 'Höchstzahlen gelten'
      return causes === 1
        ? '1 Spieler seine Höchstzahl erreicht hat'
        : `${countedNoun(causes, 'Spieler', 'Spieler')} ihre Höchstzahl erreicht haben`
    case 'limited':
      return causes === 1
        ? '1 Spieler nicht mehr Befehle schicken will'
        : `${countedNoun(causes, 'Spieler', 'Spieler')} nicht mehr Befehle schicken wollen`
    case 'pinned':
      return countedNoun(causes, 'Angriff festgehalten ist', 'Angriffe festgehalten sind')
    case 'sent':
      return countedNoun(causes, 'Befehl schon unterwegs ist', 'Befehle schon unterwegs sind')
    case 'other_plans':
      return 'Truppen für andere Pläne unterwegs sind'
    case 'held':
      return 'Spieler Dörfer oder Adelsgeschlechter nicht freigegeben haben'
    case 'noble_range':
      return 'Adelsgeschlechter auf dieser Welt nicht so weit laufen'
    case 'too_near':
      return 'Dörfer zu nah liegen (Mindestentfernung)'
    case 'out_of_range':
      return 'Dörfer zu weit weg liegen (Höchstentfernung)'
    case 'low_morale':
      return 'die Moral der Angreifer zu gering wäre (Mindestmoral)'
    case 'launch_past':
      return 'Abschickzeiten schon vorbei wären'
  }
}

/** What such a reason means, and what the leader can do. */
export const imposedExplanation: Record<ImposedReason, string> = {
  forbidden:
    'Ohne die Verbote gäbe es hier mehr Angriffe. Hebe unter „Wünsche“ auf, was nicht mehr gelten soll; dort steht auch, was ein Verbot kostet.',
  capped:
    'Spieler mit passenden Dörfern senden schon so viele Angriffe, wie sie höchstens sollen. Erhöhe ihre Höchstzahl unter „Wünsche“, oder hebe sie auf.',
  limited:
    'Spieler mit passenden Dörfern haben schon so viele Befehle, wie sie selbst höchstens schicken wollen. Frag sie, ob mehr geht, oder schalte in den Optionen „Grenzen der Mitglieder beachten“ aus.',
  pinned:
    'Festgehaltene Angriffe brauchen die Dörfer, die hier fehlen. Löse unter „Wünsche“, was frei verteilt werden darf.',
  sent: 'Was unterwegs ist, lässt sich nicht mehr anders verteilen. Hier helfen mehr Dörfer, oder du senkst das Limit des Ziels.',
  other_plans:
    'Ihre Truppen sind nach den ausgegebenen Befehlen anderer Pläne nicht zu Hause. Hier helfen andere Dörfer, oder du rechnest ohne „Andere Pläne berücksichtigen“.',
  held: 'Spieler haben auf ihrer Seite angegeben, dass passende Dörfer nicht verplant werden sollen, oder wie viele Adelsgeschlechter für Züge frei sind. Frag sie, oder übergehe die Angabe unter „Zeitfenster“ beim Spieler.',
  noble_range:
    'Weiter laufen Adelsgeschlechter auf dieser Welt nicht. Hier helfen nur nähere Dörfer mit Adelsgeschlechtern.',
  too_near:
    'Ohne die Mindestentfernung dieser Art gäbe es hier mehr Angriffe. Senke sie in den Optionen der Berechnung, oder nimm weiter entfernte Dörfer auf.',
  out_of_range:
    'Ohne die Höchstentfernung dieser Art gäbe es hier mehr Angriffe. Erhöhe sie in den Optionen der Berechnung, oder nimm nähere Dörfer auf.',
  low_morale:
    'Ohne die Mindestmoral dieser Art oder dieses Ziels gäbe es hier mehr Angriffe. Senke sie in den Optionen der Berechnung oder am Ziel, oder nimm Dörfer von Spielern mit weniger Punkten auf.',
  launch_past:
    'Seit „Senden ab“ ist Zeit vergangen: Wer jetzt erst abschickt, kommt nicht mehr rechtzeitig an. Nimm nähere Dörfer auf, oder verschiebe die Ankunft.',
}
