import { toRecord } from '../../../../shared/lib/records.ts'
import { attackActions } from '../../../components/plan/wishes/asked.ts'
import type { HelpText } from '../help-text.ts'

export const calculation: HelpText = {
  name: 'calculate',
  title: 'Berechnung',
  sentences: [
    'Hier entstehen die Angriffe, jede Art für sich oder alle auf einmal.',
    'Jede Art nimmt, was die vorigen übrig lassen; Offs und RamOffs werden zusammen gelöst, wenn du alles berechnest.',
    'Es werden so viele Angriffe geplant wie möglich und gerecht auf die Ziele verteilt; die Obergrenze beweist es.',
    'Fehlen Angriffe, stehen darunter der Grund und die Änderungen, die am meisten bringen.',
    'Was abgeschickt ist, bleibt und verbraucht seine Truppen.',
    'Spieler ohne Zeitfenster schicken nachts so wenig wie möglich, auf Wunsch nichts, und jeder schickt ähnlich viel von dem, was er könnte.',
    'Eine neue Berechnung lässt möglichst viel, wie es war; „Frei neu verteilen“ schaltet das ab.',
    'Im Menü eines Angriffs hältst du ihn fest, gibst ihn weiter, tauschst, verschiebst oder verbietest ihn.',
    'Unter „Sendezeiten“ steht, wer wann wach sein muss, unter „Risiken“, was der Gegner erkennt, was von den Spielern zu erwarten ist und was fehlt, wenn einer ausfällt, unter „Ersatz“, was nach neuen Truppen nicht mehr geht, und unter „Frühere Ergebnisse“ lassen sich die letzten 20 zurückholen.',
    'Bist du zufrieden, gib die Befehle unter „Export“ aus.',
  ],
  words: [
    'off',
    'ramOff',
    'cleaner',
    'bfKatas',
    'fake',
    'agTrain',
    'wave',
    'bound',
    'outdated',
    'pin',
    'ban',
    'underway',
    'arrivalWindow',
    'lead',
    'memberLimit',
    'reliability',
    'night',
    'spacing',
    'late',
    'fakeLimit',
    'morale',
  ],
  keys: {
    ...toRecord(Object.values(attackActions).map(({ key, help }) => [key, help] as const)),
    '↑ ↓': 'zur nächsten Zeile',
  },
}

export const utilization: HelpText = {
  name: 'utilization',
  title: 'Ziel-Auslastung',
  sentences: [
    'Hier siehst du für jedes Ziel, wie viele der gewünschten Angriffe geplant sind.',
    'Die Kacheln oben zählen die Ziele und zeigen auf Druck nur die gut oder schlecht ausgelasteten.',
    'Fehlen einem Ziel Angriffe, steht da, ob wichtigere Ziele sie haben.',
    'Ein Druck auf ein Ziel zeigt seine Angriffe mit Dorf, Spieler und Zeiten.',
    'Dort lassen sich Angriffe auch festhalten, weitergeben und wegnehmen.',
    'Die IDs der Dörfer kannst du für Skripte im Spiel kopieren.',
  ],
  words: ['usage', 'target', 'priority', 'weight', 'off', 'fake', 'bFake'],
}

export const assignments: HelpText = {
  name: 'assignments',
  title: 'Verplante Offs',
  sentences: [
    'Hier stehen alle komplett verplanten Dörfer, nach Spielern gruppiert, mit Ziel und Abschickzeit.',
    'Ein Druck auf einen Spaltenkopf sortiert, einer auf einen Spieler klappt seine Dörfer auf und zu.',
    'Die Koordinaten eines Spielers kopierst du mit einem Druck, etwa für eine Gruppe im Spiel.',
    'Suchen kannst du nach Spieler und Koordinate.',
    'Aus der Liste heraus lassen sich Angriffe ändern wie in der Berechnung.',
  ],
  words: ['planned', 'off', 'ramOff', 'sender'],
}

export const exportOrders: HelpText = {
  name: 'export',
  title: 'Export',
  sentences: [
    'Hier gibst du den Plan aus: Jeder Spieler bekommt eine Seite mit seinen Befehlen und einen Link dazu.',
    'Vorher siehst du, was sich gegenüber der letzten Ausgabe ändert und wie viele Ziele an einem einzelnen Spieler hängen.',
    'Eine neue Ausgabe behält Links und Abgehaktes.',
    'Wer keine Befehle mehr hat, bleibt in der Liste, bis er seine zurückgezogenen gesehen hat.',
    'Nachrichten auf dem Reiter daneben entstehen aus dem PN-Template der Welt, als Hinweis auf Änderungen oder als Erinnerung; ein Script füllt sie im Spiel ein.',
    'Dateien gibt es für Tabellen, das Forum und DS Workbench, auch nur für das noch Offene.',
    'Auf Wunsch kommen die Befehle als Listen zu DS-Ultimate.',
    'Die Liste filtert nach Stand, etwa wer seine Seite nie geöffnet hat.',
    'Ein neuer Link macht den alten eines Spielers ungültig.',
    'Unter „Plan zeigen“ legst du Links zum ganzen Plan an, für Verbündete ohne Konto: was sie zeigen, wie lange sie gelten, und wie oft sie geöffnet wurden.',
  ],
  words: ['order', 'issue', 'mark', 'overdue', 'dsUltimate'],
}

export const board: HelpText = {
  name: 'board',
  title: 'Fortschritt',
  sentences: [
    'Hier siehst du während des Sendens, was abgeschickt, ausgelassen und überfällig ist.',
    'Unter „Wen wecken?“ steht, wer dich braucht: „Wecken“ lässt sofort seine Geräte klingeln und erwähnt ihn im Chat, wenn er das erlaubt, höchstens einmal in der Minute.',
    'In der Ruhezeit bleibt ein Gerät still, außer sein Besitzer hat „Leitung darf immer wecken“ eingeschaltet.',
    'Der Pfeil daneben hat Link, Text, Namen und JSON für alle, die so nicht zu erreichen sind.',
    'Die „Generalprobe“ fragt alle mit offenen Angriffen, ob sie bereit sind und ihr Wecker klingelt, und berechnet auf Wunsch ohne die, die nicht können.',
    'Mit der „Nachtwache“ stehen hier auch verlorene Angriffe: „Ersatz anfragen“ fragt wache Mitglieder, die einspringen, und das erste Ja schickt den Angriff von dort.',
    'Darunter steht der Stand nach Spielern, Zielen und Stunden.',
    'Ein Befehl zählt als abgeschickt, wenn er abgehakt oder im Spiel gesehen wurde.',
    'Öffne einen Spieler, um für ihn abzuhaken: einzelne Befehle oder alles, was unterwegs sein müsste.',
    'Zur Stunde, die du in den Details wählst, kommt „Die Nacht“ dazu; die Seite lädt alle 15 Sekunden neu.',
  ],
  words: ['order', 'mark', 'overdue', 'nightWatch', 'realInc', 'compliance'],
}

export const report: HelpText = {
  name: 'report',
  title: 'Bericht',
  sentences: [
    'Hier steht, was aus den ausgegebenen Befehlen geworden ist, nach Spieler und Ziel und über die Zeit.',
    'Abgeschickt ist, was abgehakt oder im Spiel gesehen wurde; gesehen ist, was ein Upload enthält.',
    'Was nach seiner Abschickzeit weder abgehakt noch gesehen ist, fehlt.',
    'Die Zahlen sind dieselben wie bei „Echte Inc-Daten“.',
    'Gedruckt passt alles auf A4; zeigen kannst du den Bericht mit einem Link unter „Export“.',
  ],
  words: ['order', 'mark', 'realInc', 'agTrain'],
}

export const realIncs: HelpText = {
  name: 'real-incs',
  title: 'Echte Inc-Daten',
  sentences: [
    'Hier vergleichst du die wirklich geschickten Angriffe mit den geplanten.',
    'Mit „Hochladen und einfügen“ kommen sie dazu: als Datei des Sammel-Scripts oder als kopierte Seiten des Spiels.',
    'Das Sammel-Script steht unter „Userscript zum Sammeln“.',
    'Das Ergebnis nennt, wer nicht geschickt hat, und wer zu spät, zu schwach oder woandershin.',
    'Die Toleranz bestimmt, ab wann ein Angriff als unpünktlich gilt.',
    'Mehrere Uploads ergänzen sich, nichts zählt doppelt, und jeder lässt sich zurücknehmen.',
    'Was im Spiel gesehen wurde, gilt überall als abgeschickt.',
    '„Fehlende neu planen“ macht einen Plan aus dem, was fehlt, mit den Truppen, die noch da sind.',
  ],
  words: ['realInc', 'compliance', 'mark', 'off', 'fake'],
}

export const map: HelpText = {
  name: 'map',
  title: 'Interaktive Angriffskarte',
  sentences: [
    'Die Karte zeigt die Welt mit den Angriffen, Zielen und der Frontlinie eines Plans.',
    'Zeig auf ein Dorf oder tippe es an, um Besitzer, Fehlendes und seine Angriffe zu sehen.',
    'Angriffe lassen sich nach Art, Spieler und Stunde eingrenzen.',
    'Gesehene Angriffe sind gestrichelt.',
    'Der Regler spielt den Plan ab, und das Lineal misst Entfernungen.',
    'Mit Lasso oder Kreis machst du Dörfer zu Zielen.',
    'Die Adresse enthält den Ausschnitt, du kannst sie also verschicken.',
    'Die Tabelle unter der Karte führt zu jedem Angriff.',
  ],
  words: ['target', 'sender', 'front', 'realInc', 'off', 'fake'],
  keys: { '← ↑ ↓ →': 'Karte verschieben, wenn sie den Fokus hat', '+ −': 'vergrößern, verkleinern' },
}
