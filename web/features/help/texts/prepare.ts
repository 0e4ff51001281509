import type { HelpText } from '../help-text.ts'

export const plans: HelpText = {
  name: 'plans',
  title: 'Angriffspläne',
  sentences: [
    'Hier stehen alle Pläne der Welt, die oben gewählt ist.',
    'Ein Plan sammelt Angriffe eurer Stämme um eine gemeinsame Ankunft.',
    'Jede Karte zeigt, ob der Plan ein Entwurf ist, ausgegeben wurde, gerade gesendet wird oder vorbei ist.',
    'Der Balken zeigt, wie viele der gewünschten Angriffe schon geplant sind.',
    'Die Links auf der Karte führen zu den Seiten des Plans.',
    'Das Menü mit den drei Punkten dupliziert oder löscht ihn.',
    'Suchen kannst du nach Namen und Stämmen, sortieren nach Ankunft oder Namen.',
    'Gibt es einen Demo-Plan, führt dich der Rundgang durch eine Kopie davon: Du startest ihn hier oder in der Hilfe.',
  ],
  words: ['target', 'outdated', 'issue'],
}

export const createPlan: HelpText = {
  name: 'create',
  title: 'Neuen Plan erstellen',
  sentences: [
    'Ein neuer Plan braucht einen Namen, eine Welt, die angreifenden Stämme und zwei Zeiten.',
    'Ab dem Start darf gesendet werden, und zur Ankunft treffen die Angriffe ein.',
    'Beide Zeiten sind die Uhr der Welt.',
    'Das Formular warnt vor Zeiten, die vorbei sind oder in der Nacht der Zeitumstellung fehlen.',
    'Nur Dörfer dieser Stämme werden verplant.',
    'Danach geht es mit den Truppen weiter.',
  ],
  words: ['sender', 'target'],
}

export const details: HelpText = {
  name: 'details',
  title: 'Plan Details',
  sentences: [
    'Hier änderst du Name, Stämme, Start, Ankunft und Notizen des Plans.',
    'Die Wirkung zeigt vor dem Speichern, wie viele Angriffe bei der nächsten Berechnung mehr oder weniger möglich wären.',
    'Nimmst du einen Stamm heraus, kannst du seine Dörfer entfernen oder markiert im Plan lassen.',
    'Dörfer außerhalb der Stämme des Plans werden nie verplant.',
    'Haben zwei Leute dasselbe Feld geändert, stehen beide Fassungen nebeneinander zur Wahl.',
    'Nach einer Änderung gilt eine Berechnung als veraltet.',
    'Die „Nachtwache“ sucht für Angriffe, die jemand nicht abschickt, andere Mitglieder: nie, wenn du unter Fortschritt „Ersatz anfragen“ drückst, oder selbsttätig.',
  ],
  words: ['sender', 'outdated', 'nightWatch'],
}

export const troops: HelpText = {
  name: 'troops',
  title: 'Truppen',
  sentences: [
    'Hier kommen die Truppen der Mitglieder in den Plan.',
    'Füge sie ein oder wähle eine Datei: Zeilen mit Koordinate und Zahlen, CSV, die Truppenübersicht des Spiels oder die Seite der Mitglieder.',
    'Das Skript collect_troops liest sie in „Stamm“, „Mitglieder“, „Truppen“ für alle auf einmal aus; auf tribalwars.net und plemiona.pl ist es erlaubt, sonst frag den Support.',
    'Vor dem Hochladen siehst du, was erkannt wurde; unlesbare Zeilen stehen mit Nummer und Grund da, nicht gelesene Spalten mit ihrem Titel.',
    'Ein Upload ersetzt alles, ersetzt nur seine Spieler oder ergänzt.',
    'Die Schwellen und Regeln der Welt entscheiden, welche Rolle ein Dorf bekommt.',
    'Verfehlen Dörfer eine Schwelle knapp, sagt das Ergebnis, welche du senken könntest.',
    'Nach geänderten Einstellungen ordnet „Neu einordnen“ die gespeicherten Truppen neu zu.',
    'Einzelne Dörfer kannst du von Hand eintragen, ändern, sperren und entfernen.',
    'Adelsgeschlechter bleiben zu Hause, wenn kein Ziel AG-Züge will; Paladine, wenn du es nicht anders einstellst.',
  ],
  words: ['sender', 'role', 'off', 'ramOff', 'cleaner', 'bfKatas', 'fake', 'strength', 'planned'],
}

export const targets: HelpText = {
  name: 'targets',
  title: 'Ziele',
  sentences: [
    'Hier legst du fest, welche Dörfer angegriffen werden.',
    'Füge irgendeinen Text mit Koordinaten ein; Art und Mengen gelten für alle.',
    'Mengen je Koordinate stehen dahinter: 440|670:5:4:0 heißt 5 Offs, 4 Fakes und keine BFakes; in Tabellen sind es die Spalten dahinter.',
    'Mit p1 und w3 gibst du Priorität und Gewicht an, mit s1 einen AG-Zug, mit v60 und n60 ein Ankunftsfenster, mit m50 eine Mindestmoral und mit k=Speicher Gebäude für Katapulte.',
    'Mit welle2:o90 bekommt ein Ziel eine zweite Welle, 90 Sekunden nach der Ankunft des Plans.',
    'Die Vorschau zeigt Besitzer und Mengen, was nicht lesbar war und welche Zahlen nicht verwendet sind.',
    'Oder lass aus den Dörfern eines Spielers oder Stamms einen Anteil auslosen.',
    'Ziele in Dörfern eurer eigenen Stämme stehen als solche da und werden nie angegriffen.',
    'Unter „Ziele bearbeiten“ änderst du Mengen einzeln oder für viele zugleich.',
  ],
  words: [
    'target',
    'off',
    'fake',
    'bFake',
    'agTrain',
    'wave',
    'priority',
    'weight',
    'arrivalWindow',
    'offset',
    'morale',
  ],
}

export const editTargets: HelpText = {
  name: 'edit-targets',
  title: 'Ziele bearbeiten',
  sentences: [
    'Hier änderst du Mengen, Art, Priorität, Gewicht und Offset jedes Ziels.',
    'Eine Zeile speicherst du einzeln oder mit „Alle speichern“.',
    'Die Wirkung zeigt vorher, was die Änderungen zusammen bei der nächsten Berechnung bringen.',
    'Wähle mehrere Ziele aus, um sie zusammen zu ändern oder zu löschen.',
    '„Weitere Angaben“ enthält Ankunftsfenster, Mindestmoral und Gebäude eines Ziels.',
    'Hat jemand anders dasselbe Ziel geändert, stehen beide Fassungen nebeneinander.',
  ],
  words: [
    'target',
    'off',
    'fake',
    'bFake',
    'agTrain',
    'wave',
    'priority',
    'weight',
    'offset',
    'arrivalWindow',
    'morale',
  ],
  keys: { Enter: 'Zeile speichern', Esc: 'Änderungen der Zeile verwerfen' },
}

export const timeslots: HelpText = {
  name: 'timeslots',
  title: 'Zeitfenster',
  sentences: [
    'Hier steht, wann welcher Spieler abschicken kann, wer schon geantwortet hat und wie viel er von früheren Befehlen abgeschickt hat.',
    'Jeder Spieler hat einen persönlichen Link, mit dem er seine Zeiten ohne Account einträgt.',
    'Wer nicht antwortet, kann in den Auto-Zeitfenstern der Welt senden; gibt es keine, immer.',
    'Du kannst Zeiten selbst eintragen, erzeugen lassen und frühere Listen zurückholen.',
    'Spieler ohne Antwort bekommen mit „Erinnern“ einen fertigen Text.',
    'Das Diagramm zeigt, wie viele Spieler zu welcher Stunde können.',
    'Änderungen ohne persönlichen Link sind markiert und lassen sich zusammen zurücknehmen; der Plan kann sie auch ganz ausschließen.',
    'Eine Grenze, die nicht über den persönlichen Link gespeichert ist, zählt erst, wenn du sie bestätigst.',
    'Hält ein Spieler Dörfer zurück, steht das bei ihm; beim Bearbeiten kannst du sie ansehen und übergehen.',
    'Wer einen anderen Account mitspielt, steht beim Bearbeiten unter „Urlaubsvertretung“; geplant wird dann je Spieler, nicht je Account.',
  ],
  words: ['timeslot', 'autoSlots', 'memberLimit', 'reliability', 'sender'],
}
