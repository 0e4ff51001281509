import type { HelpText } from '../help-text.ts'

export const orders: HelpText = {
  name: 'orders',
  title: 'Deine Befehle',
  sentences: [
    'Auf dieser Seite stehen alle Angriffe, die du abschicken sollst, mit einem Countdown zum nächsten, auf der Uhr der Welt.',
    '„Ins Spiel“ öffnet den Versammlungsplatz mit Ziel und Truppen, abschicken musst du selbst.',
    'Danach drückst du „Abgeschickt“ oder lässt den Befehl mit einem Grund aus; beides lässt sich gleich danach in der Leiste zurücknehmen.',
    'Die Alarme klingeln vor jedem Abschicken, solange die Seite offen und der Ton an ist; „Auch bei geschlossener Seite wecken“ meldet sich, auch wenn alles zu ist.',
    'Mit „Ich springe ein“ fragt dich die Seite, ob du einen Angriff übernimmst, den ein anderes Mitglied nicht abschickt; antworten kannst du nur mit Verbindung.',
    'Ist ein Start vorbei, steht auf der Karte, wann der Angriff noch ankäme; was du verpasst hast, trägst du mit „Verpasst …“ auf einmal ein.',
    'Ohne Netz bleibt die Seite benutzbar; Abgehaktes wird später übertragen.',
    'Ändert deine Führung den Plan, steht oben, was neu, anders oder weggefallen ist.',
    'Unter „Werkzeuge“ liegen Kopien, Karte, Zeitfenster, „Alle meine Pläne“ und der UV-Modus für andere Accounts; vertrittst du laut Plan einen, stehen seine Befehle mit „UV“ und seinem Namen in derselben Liste und öffnen das Spiel dort.',
    'Gib den Link nicht weiter, denn wer ihn hat, kann für dich abhaken; auf einem geteilten Gerät löscht „Dieses Gerät vergessen“ unter „Werkzeuge“ alles, was die Seite dort gespeichert hat.',
  ],
  words: ['order', 'mark', 'overdue', 'off', 'fake', 'bfKatas', 'agTrain', 'sitter'],
}

export const allOrders: HelpText = {
  name: 'all-orders',
  title: 'Alle meine Pläne',
  sentences: [
    'Diese Seite zeigt deine Befehle aus allen Plänen dieser Welt, nach Abschickzeit.',
    'Pläne, deren letzte Ankunft länger als eine Woche her ist, fehlen.',
    'Du hakst sie hier ab wie auf der Seite eines Plans, auch ohne Netz; „Weiter filtern“ zeigt einen Plan allein.',
    'Die Alarme klingeln für alle Pläne; bei geschlossener Seite weckt dich die Seite des einzelnen Plans.',
    '„Nächste Angriffe“ unter „Werkzeuge“ kopiert sie als Text für WhatsApp oder Telegram.',
    'Der Link gilt, bis deine Führung dir in einem Plan neue Links gibt; danach holst du ihn dort unter „Werkzeuge“ neu.',
    'Gib ihn nicht weiter: Wer ihn hat, sieht alle deine Angriffe und kann für dich abhaken.',
  ],
  words: ['order', 'mark', 'overdue'],
}

export const sharedPlan: HelpText = {
  name: 'shared-plan',
  title: 'Geteilter Plan',
  sentences: [
    'Diese Seite zeigt einen ganzen Plan ohne Konto, nur zum Ansehen.',
    'Wie viel sie zeigt, legt die Führung fest: nur Ziele, Ziele und Zeiten, alles, oder den Bericht.',
    'Sie zeigt immer die letzte Ausgabe; lade sie neu, um den neuesten Stand zu sehen.',
    'Jedes Öffnen wird gezählt, und die Führung sieht, wie oft und wann zuletzt.',
    'Der Link gilt bis zum Datum oben oder bis die Führung ihn zurückzieht.',
    'Den Bericht kannst du drucken.',
  ],
  words: ['target', 'order', 'issue'],
}

export const ownTimeslots: HelpText = {
  name: 'own-timeslots',
  title: 'Deine Zeitfenster',
  sentences: [
    'Hier sagst du, wann du Angriffe abschicken kannst.',
    'Gib Beginn, Ende und die Tage an; liegt das Ende nicht nach dem Beginn, geht es über Mitternacht.',
    '„Ich kann immer“ gilt auch, wenn der Plan verschoben wird; kannst du gar nicht, sag „Ich kann nicht senden“.',
    '„Übliche Zeiten passen“ übernimmt die Zeiten des Stammes.',
    '„Wie im letzten Plan“ zeigt dir deine letzte Antwort über deinen persönlichen Link, bevor sie gespeichert wird.',
    'Gibst du nichts an, gilt, was oben steht.',
    'Du kannst dazu eine Grenze für Befehle und eine Nachricht an deine Führung hinterlassen; mehr Befehle plant das Werkzeug dir nicht ein, außer deine Führung schaltet das ab.',
    'Mit deinem persönlichen Link siehst du unten deine Dörfer im Plan; was du dort mit „nicht verplanen“ zurückhältst, bleibt frei, außer deine Führung übergeht es.',
    'Spielst du für jemanden oder jemand für dich, trag es unter „Urlaubsvertretung“ ein: In dieser Zeit stehen die Befehle beider Accounts auf einer Seite.',
    'Alle Zeiten sind die Uhr der Welt, und jede Änderung wird sofort gespeichert.',
  ],
  words: ['timeslot', 'autoSlots', 'order'],
}
