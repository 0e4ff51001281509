import type { HelpText } from '../help-text.ts'

export const settings: HelpText = {
  name: 'settings',
  title: 'Einstellungen',
  sentences: [
    'Diese Einstellungen gelten für alle Pläne der gewählten Welt.',
    'Die Schwellen legen fest, welche Truppen eine Off, eine RamOff oder ein Fake-Dorf ausmachen.',
    'Die Frontlinie zeichnest du als Linien oder als Ring.',
    'Regeln schränken ein, welche Dörfer eine Rolle bekommen, etwa nur hinter der Front.',
    'Auto-Zeitfenster gelten für Spieler, die keine eigenen Zeiten angegeben haben.',
    'Die Truppen-Vorlagen sagen, was Cleaner, Katapulte und Fakes mitnehmen.',
    'Katapult-Ziele bestimmen mit Prozentzahlen, welche Gebäude getroffen werden.',
    'Das PN-Template ist die Nachricht, die Spieler mit ihren Befehlen bekommen.',
    'Zu jeder Regel steht, wie viele Dörfer des letzten Uploads sie träfe.',
  ],
  words: ['off', 'ramOff', 'cleaner', 'bfKatas', 'fake', 'role', 'front', 'autoSlots', 'fakeLimit'],
}

export const userAdmin: HelpText = {
  name: 'users',
  title: 'Benutzerverwaltung',
  sentences: [
    'Hier verwalten Super-Administratoren die Accounts.',
    'Wer sich registriert hat, wartet hier auf Freischaltung.',
    'Rollen bestimmen, was jemand darf: Benutzer planen, Administratoren richten auch Bots ein, Super-Administratoren verwalten alles.',
    'Ein Passwort, das du setzt, muss bei der nächsten Anmeldung geändert werden.',
    'Ein deaktivierter Account kann sich nicht mehr anmelden, seine Daten bleiben.',
    'Wähle mehrere aus, um sie zusammen freizuschalten oder zu ändern.',
  ],
  words: [],
}

export const worldAdmin: HelpText = {
  name: 'worlds',
  title: 'Welten',
  sentences: [
    'Hier legen Super-Administratoren die Welten an, für die geplant wird.',
    'Eine Welt braucht einen Namen und den Server, etwa de236.',
    'Beim Synchronisieren kommen Dörfer, Spieler, Stämme und Regeln aus dem Spiel; das geschieht auch von selbst.',
    'Unter „Zugang“ steht, ob alle Accounts die Welt mit ihren Plänen sehen oder nur ihre Mitglieder.',
    'Die Administratoren einer Welt dürfen ihre Bots einrichten.',
    'Mit einer Welt werden alle ihre Pläne gelöscht.',
  ],
  words: ['fakeLimit', 'morale', 'botKey'],
}

export const discordBot: HelpText = {
  name: 'bot',
  title: 'Discord Bot',
  sentences: [
    'Der Bot beantwortet im Chat des Stamms, was auf ein Dorf geplant ist.',
    'Hier holst du ihn auf euren Discord-Server und legst fest, welche Server eine Welt sehen.',
    'Für eigene Bots gibt es Schlüssel, die nur eine Welt lesen.',
    'Einen Schlüssel siehst du nur einmal; verlorene erneuerst du.',
    'Unten probierst du aus, wie eine Antwort aussieht.',
  ],
  words: ['botKey', 'off', 'fake'],
}

export const audit: HelpText = {
  name: 'audit',
  title: 'Änderungsprotokoll',
  sentences: [
    'Hier steht, wer wann was geändert hat.',
    'Einträge bleiben 400 Tage erhalten.',
    'Du kannst nach Zeitraum, Person und Welt eingrenzen; die Adresse enthält den Filter.',
    'Ein Druck auf einen Plan zeigt nur seine Änderungen.',
    'Was jemand ohne Account über einen Link getan hat, steht unter dem Namen des Spielers.',
  ],
  words: ['issue', 'mark'],
}

export const login: HelpText = {
  name: 'login',
  title: 'Anmelden',
  sentences: [
    'Hier melden sich alle an, die planen.',
    'Wer nur Befehle abschickt, braucht keinen Account: Dafür reicht der Link, den du von deiner Führung bekommst.',
    'Hast du dein Passwort vergessen, setzt dir ein Super-Administrator ein neues.',
    'Nach mehreren falschen Versuchen musst du kurz warten.',
    'Ein neuer Account entsteht unter „Jetzt registrieren“.',
  ],
  words: [],
}

export const register: HelpText = {
  name: 'register',
  title: 'Registrieren',
  sentences: [
    'Hier legst du einen Account an, mit Benutzernamen und Passwort.',
    'Die E-Mail-Adresse kannst du weglassen und später im Menü unter deinem Namen ändern.',
    'Ein Super-Administrator muss den Account freischalten, bevor du dich anmelden kannst.',
  ],
  words: [],
}

export const privacy: HelpText = {
  name: 'privacy',
  title: 'Datenschutz',
  sentences: [
    'Hier steht, was wo und wie lange gespeichert wird.',
    'Das gilt für Konten, für Mitglieder mit einem Link und für deinen Browser.',
  ],
  words: [],
}

export const testDesign: HelpText = {
  name: 'test-design',
  title: 'Design-Test',
  sentences: [
    'Diese Seite zeigt den Upload der Truppen mit festen Beispieldaten.',
    'Hier wird nichts geladen und nichts gesendet.',
  ],
  words: [],
}

export const notFound: HelpText = {
  name: 'not-found',
  title: 'Seite nicht gefunden',
  sentences: [
    'Unter dieser Adresse gibt es keine Seite.',
    'Vielleicht wurde der Link nicht vollständig kopiert, oder der Plan ist gelöscht.',
    'Von den Angriffsplänen aus findest du alles wieder.',
  ],
  words: [],
}

export const handbook: HelpText = {
  name: 'help',
  title: 'Hilfe',
  sentences: [
    'Hier steht zu jeder Seite, wofür sie da ist und was ihre Wörter bedeuten.',
    'Auf den Seiten selbst öffnest du ihre Hilfe mit dem Fragezeichen oben oder der Taste ?.',
  ],
  words: [],
}
