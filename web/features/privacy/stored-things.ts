/** What is stored, where and for how long; a test compares durations with the code. */
export const storedThings: readonly { title: string; sentences: readonly string[] }[] = [
  {
    title: 'Konto und Anmeldung',
    sentences: [
      'Gespeichert sind Benutzername, Rolle, ob das Konto freigeschaltet ist, und deine E-Mail-Adresse, falls du eine einträgst. Vom Passwort nur ein Prüfwert (scrypt).',
      'Das bleibt, bis das Konto gelöscht wird. Im Menü unter deinem Namen kannst du alles herunterladen und das Konto selbst löschen. In Listen von Admins und Mitgliedern einer Welt bleibt dann nur eine Nummer ohne Namen.',
      'Eine Anmeldung gilt 12 Stunden. Von dem Browser, in dem du dich anmeldest, merkt sich der Server 180 Tage lang einen Prüfwert und seinen Namen („Firefox, Windows“), damit Fremde dich nicht aussperren können und du neue Geräte bemerkst.',
      'Von jeder Anmeldung: Gerät, Beginn und letzte Nutzung. Unter deinem Namen kannst du sie ansehen und beenden.',
      'Eine Registrierung, die niemand freischaltet, wird nach 60 Tagen gelöscht.',
      'Wer zu oft rät oder aufruft, wird gebremst. Gezählt wird mit Prüfwerten von Name und Adresse, die nach höchstens einem Tag ablaufen.',
    ],
  },
  {
    title: 'Pläne',
    sentences: [
      'Ein Plan enthält die Truppen aus dem Export des Stammes, Ziele, Berechnungen, Befehle und hochgeladene Angriffe, auch die Dateien selbst. In den Angriffen stehen Namen von Spielern.',
      'Alle, für die die Welt offen ist, sehen und ändern ihre Pläne.',
      'Das bleibt, bis der Plan oder seine Welt gelöscht wird. Ein zurückgenommener Upload wird sofort gelöscht.',
    ],
  },
  {
    title: 'Mitglieder ohne Konto',
    sentences: [
      'Je Plan: die Nummer des Spielers, seine Zeitfenster mit den letzten 20 Ständen und dem letzten jedes Urhebers, „kann immer“ oder „kann nicht senden“ (was er über seinen persönlichen Link gesagt hat, zeigt ihm dieser auch in den nächsten Plänen), Höchstzahl mit ihrem Urheber und Nachricht, wann sein Link geöffnet und er erinnert wurde.',
      'Was er von seinen Dörfern zurückhält, und ob die Führung das übergeht. Seine Dörfer im Plan mit Rolle und Truppen zeigt nur sein persönlicher Link mit dem Geheimnis, auch keinem, der Plan und Spieler kennt oder seinen Link zu den Befehlen hat.',
      'Dazu seine Befehle, was er als abgeschickt oder ausgelassen markiert, und wann er sie angesehen hat.',
      'Wer seinen Account vertritt, sieht in dieser Zeit seine Befehle, die dann abzuschicken sind, wird daran erinnert und kann sie abhaken; das Protokoll nennt, wer es war. Das endet, wenn die Vertretung entfernt oder sein Link erneuert wird.',
      'Wann die Führung ihn zuletzt geweckt hat, wer es war, und ob über Geräte oder den Chat. Bis sein Link erneuert wird.',
      'Was er zur Generalprobe geantwortet hat, wann, und wann sich ein Gerät von ihm zuletzt probeweise gemeldet hat. Bis sein Link erneuert wird.',
      'Das bleibt, bis der Plan oder seine Welt gelöscht wird.',
      'Von jedem beendeten Plan, in dem etwas von ihm markiert oder gesehen wurde: wie viele Angriffe ihm befohlen waren, wie viele er abgeschickt hat, und wann der Plan endete. Daraus schätzt die Seite, wie verlässlich er ist; das sieht nur die Führung. Von den letzten 50 Plänen einer Welt, bis der Plan oder die Welt gelöscht wird.',
      'Von einem Browser, der sich wecken lässt: seine Adresse beim Push-Dienst, seine Schlüssel, sein Name und wann er geweckt werden will. Bis er entfernt, sein Link erneuert oder der Plan gelöscht wird, höchstens 30 Tage nach dem letzten Start. Die Führung sieht nur, dass und wann jemand geweckt wird.',
      'Von einem Link zu allen eigenen Plänen einer Welt: die Nummer und der Name des Spielers und der Link selbst. Bis die Führung ihm neue Links gibt oder die Welt gelöscht wird.',
      'Von einem Link zum ganzen Plan: sein Name, was er zeigt, wer ihn angelegt hat, bis wann er gilt, wie oft und wann zuletzt er geöffnet wurde, und ein Prüfwert. Bis er zurückgezogen oder der Plan gelöscht wird.',
    ],
  },
  {
    title: 'Bots und Discord',
    sentences: [
      'Von einem Bot-Schlüssel: sein Name, ein Prüfwert, wer ihn angelegt hat, und wann er zuletzt benutzt wurde. Bis er widerrufen oder die Welt gelöscht wird.',
      'Von einem Discord-Server, der nach einer Welt fragt: seine Nummer, der Kanal und der Name der Person, die gefragt hat. Ohne Freigabe 7 Tage, nach dem Entfernen noch 30 Tage.',
      'Wer sich bei Discord mit seiner Befehlsseite verbindet: seine Nummer dort, sein Spieler, ein Prüfwert des Links, und ob Erinnerungen ihn erwähnen dürfen. Bis er sich trennt, sein Link erneuert oder der Plan gelöscht wird, höchstens 90 Tage nach der letzten Nutzung.',
      'Die Adresse eines Webhooks, die nie wieder angezeigt wird. Bis er, sein Plan oder seine Welt gelöscht wird. Was ihm zu einem Plan gesagt wurde, ist als Zeitpunkt noch 60 Tage gespeichert.',
    ],
  },
  {
    title: 'Protokolle',
    sentences: [
      'Das Änderungsprotokoll hält 400 Tage lang fest, wer wann was geändert hat: Konten, Spieler und Personen bei Discord nur als Nummer, Welten und Pläne mit ihrem Namen. Lesen können es Super Admins.',
      'Das Protokoll der Aufrufe nennt Art, Dauer und Ergebnis jedes Aufrufs, die Nummern von Konto, Plan und Welt und einen Prüfwert der Adresse, der ohne geheimen Schlüssel nicht zuzuordnen ist. Auf AWS bleibt es einen Monat, auf einem eigenen Rechner bis zum nächsten Start.',
    ],
  },
  {
    title: 'Sicherungen',
    sentences: [
      'Auf AWS lässt sich die Datenbank auf jede Sekunde der letzten 35 Tage zurücksetzen: So lange ist dort auch noch enthalten, was gelöscht wurde. Hochgeladene Dateien bleiben nach dem Löschen noch 35 Tage wiederherstellbar.',
    ],
  },
  {
    title: 'In deinem Browser',
    sentences: [
      'Cookies gibt es nicht. Im lokalen Speicher liegen deine Anmeldung und ein Geheimnis dieses Geräts, die gewählte Welt, helles oder dunkles Aussehen, Einstellungen von Tabellen, Karte und Tasten und ob du den Rundgang schon kennst. Wo du darin bist, merkt sich der Tab.',
      'Im Zwischenspeicher des Browsers liegen nur die Dateien dieser Seite und die öffentlichen Daten der Welt: Stämme, Spieler und Karte. Pläne, Befehle und Links kommen nicht hinein. Abmelden beendet die Anmeldung auch auf dem Server und leert den Zwischenspeicher.',
      'Eine Seite mit Befehlen behält deine Befehle, nicht übertragene Markierungen und Alarme, damit sie ohne Netz geht. „Dieses Gerät vergessen“ löscht sie sofort, Abmelden die angemeldet geöffneten. Was 30 Tage nicht geöffnet war, löscht die nächste Seite mit Befehlen.',
    ],
  },
  {
    title: 'Andere Dienste',
    sentences: [
      'Namen und Dörfer aller Spieler einer Welt kommen von den öffentlichen Dateien des Spielservers.',
      'An DS-Ultimate gehen Befehle nur, wenn eure Führung sie dorthin übergibt. An Discord gehen die Antworten auf Fragen an den Bot und, wenn eure Führung einen Webhook einrichtet, Nachrichten mit Namen von Spielern und Abschickzeiten.',
      'Wer sich wecken lässt, bekommt Nachrichten über den Push-Dienst seines Browsers. Der sieht, wann eine kommt, aber nicht, was darin steht.',
      'Es werden keine Inhalte anderer Anbieter geladen und keine Besuche gezählt, außer wie oft ein Link zum ganzen Plan geöffnet wurde.',
    ],
  },
]
