/** What the words on the screens mean. */
export const words = {
  off: ['Off', 'Ein voller Angriff mit Axtkämpfern, leichter Kavallerie und Rammen oder Katapulten.'],
  ramOff: ['RamOff', 'Eine Off mit besonders vielen Rammen, die einen hohen Wall bricht.'],
  cleaner: [
    'BF Cleaner',
    'Ein Angriff, der vor den Katapulten auf den Bauernhof (BF) ankommt und ihnen die Verteidiger aus dem Weg räumt. Wie viele ein Ziel dieser Art bekommt, sagt „Max. Offs“.',
  ],
  bfKatas: [
    'BF-Katas',
    'Ein kleiner Angriff mit Katapulten auf ein Gebäude, meistens den Bauernhof (BF); ein einzelner heißt BF-Kata.',
  ],
  fake: ['Fake', 'Ein Angriff mit wenigen Einheiten, der wie eine Off aussieht.'],
  bFake: [
    'BFake',
    'Wie viele BF-Katas ein Ziel bekommen soll („Max. BFakes“). Ziele der Art BF-Katas bekommen dazu so viele, wie „Max. Offs“ sagt.',
  ],
  agTrain: [
    'AG-Zug',
    'Mehrere Adelsgeschlechter aus einem Dorf, die kurz hintereinander dasselbe Ziel treffen, um es zu erobern.',
  ],
  wave: ['Welle', 'Angriffe auf dasselbe Ziel, die in einer festen Reihenfolge kurz nacheinander ankommen.'],
  sender: ['Herkunftsdorf', 'Ein eigenes Dorf, dessen Truppen im Plan stehen und das Angriffe schicken kann.'],
  target: ['Ziel', 'Ein Dorf, das angegriffen werden soll, mit Art und Mengen.'],
  role: [
    'Einordnung',
    'Welche Rolle ein Dorf nach den Schwellen der Welt hat: Off, RamOff, Cleaner, Katapulte oder Fake.',
  ],
  strength: ['Off-Stärke', 'Die Bauernhofplätze der angreifenden Einheiten eines Dorfs.'],
  planned: ['Verplant', 'Alle Offs des Dorfs oder des Spielers sind vergeben.'],
  usage: ['Auslastung', 'Der Anteil der gewünschten Angriffe eines Ziels, die geplant sind.'],
  compliance: ['Umsetzungsrate', 'Der Anteil der geplanten Angriffe, die wirklich abgeschickt wurden.'],
  bound: ['Obergrenze', 'So viele Angriffe sind mit diesen Truppen, Zielen und Zeitfenstern höchstens möglich.'],
  priority: ['Priorität', 'Ziele der Priorität 1 werden vor denen der Priorität 2 bedient, bis hin zu 5.'],
  weight: ['Gewicht', 'Unter Zielen gleicher Priorität bekommt das mit dem höheren Gewicht mehr.'],
  timeslot: ['Zeitfenster', 'Eine Zeit, in der ein Spieler abschicken kann.'],
  autoSlots: ['Auto-Zeitfenster', 'Die Zeiten der Welt, die für Spieler ohne eigene Angabe gelten.'],
  arrivalWindow: [
    'Ankunftsfenster',
    'Um so viele Sekunden darf ein Angriff früher oder später ankommen als gewünscht.',
  ],
  lead: [
    'Vorlauf',
    'So viele Minuten nach dem Berechnen geht der erste Angriff frühestens los. Ausgegebene Befehle, die früher losgehen, bleiben.',
  ],
  memberLimit: [
    'Grenze eines Mitglieds',
    'So viele Befehle will ein Spieler in einem Plan höchstens schicken. Sie zählt, sobald er sie über seinen persönlichen Link gespeichert hat oder die Führung sie bestätigt.',
  ],
  reliability: [
    'Verlässlichkeit',
    'Der Anteil der befohlenen Angriffe, den ein Spieler in beendeten Plänen abgeschickt hat („hält 93\u00a0%“), bei wenigen Plänen näher am Mittel aller.',
  ],
  night: [
    'Nacht',
    'Stunden der Serverzeit, in denen Spieler ohne Zeitfenster möglichst nichts abschicken, 23 bis 8 Uhr, wenn nichts anderes gewählt ist.',
  ],
  spacing: ['Sekunden je Befehl', 'So lange braucht ein Spieler von einem Befehl zum nächsten.'],
  late: [
    'zu spät',
    'Der Angriff liegt so nah an einem anderen des Spielers, dass er ihn nicht rechtzeitig schicken kann.',
  ],
  offset: ['Offset', 'Um so viele Minuten kommen die Angriffe auf ein Ziel früher oder später an als der Plan.'],
  outdated: ['Veraltet', 'Seit der Berechnung hat sich etwas geändert, von dem sie abhängt.'],
  pin: ['festhalten', 'Jede weitere Berechnung lässt den Angriff, wie er ist.'],
  ban: ['verbieten', 'Keine weitere Berechnung plant diesen Angriff.'],
  underway: ['schon unterwegs', 'Abgeschickte Angriffe, die bleiben, wie sie sind, und ihre Truppen verbrauchen.'],
  fakeLimit: [
    'Fake-Limit',
    'So viele Bauernhofplätze braucht ein Angriff auf dieser Welt mindestens, je nach Punkten des Dorfs.',
  ],
  morale: ['Moral', 'Schwächt Angriffe auf viel kleinere Spieler.'],
  front: [
    'Frontlinie',
    'Linien oder ein Ring auf der Karte, an denen Regeln Dörfer vor und hinter der Front unterscheiden.',
  ],
  order: ['Befehl', 'Ein Angriff, der einem Spieler zum Abschicken gegeben ist.'],
  issue: ['Ausgabe', 'Die Befehle eines Plans, wie sie an alle Spieler gegeben wurden; jede hat eine Nummer.'],
  mark: ['Abgehakt', 'Als abgeschickt oder ausgelassen gemeldet, vom Spieler selbst oder von seiner Führung.'],
  overdue: ['Überfällig', 'Die Abschickzeit ist vorbei, und nichts ist abgehakt oder im Spiel gesehen.'],
  nightWatch: ['Nachtwache', 'Sucht für Angriffe, die ihr Spieler nicht abschickt, andere, die einspringen.'],
  realInc: ['Real Inc', 'Ein Angriff, der im Spiel wirklich gesehen wurde.'],
  dsUltimate: ['DS-Ultimate', 'Eine Seite anderer, deren Angriffsplaner die Befehle als Liste zeigt.'],
  sitter: ['UV', 'Urlaubsvertretung: jemand spielt den Account eines anderen.'],
  botKey: ['Bot-Schlüssel', 'Damit liest ein Bot die Angriffe einer Welt.'],
} as const satisfies Record<string, readonly [name: string, meaning: string]>

export type Word = keyof typeof words
