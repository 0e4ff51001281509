import { formatNumber } from '../lib/numbers.ts'
import { statusSentences } from './status-sentences.ts'

/**
 * Code, HTTP status and German sentence of every expected failure; `{name}` is a placeholder. Sentences from the specification are
 * verbatim.
 */
export const errorCatalogue = {
  bad_request: [400, 'Die Eingaben sind unvollständig oder fehlerhaft.'],
  bad_json: [400, 'Die Anfrage ist kein gültiges JSON.'],
  world_missing: [400, 'Bitte wähle zuerst eine Welt aus.'],
  no_coordinates: [400, 'Bitte mindestens eine Koordinate eingeben!'],
  no_good_coordinate: [400, 'Keine der Koordinaten konnte übernommen werden.'],
  no_dump: [400, 'Bitte Dump eingeben oder Datei auswählen!'],
  unreadable_dump: [400, 'Im Dump wurde kein lesbares Dorf gefunden. Die bisherigen Truppen bleiben unverändert.'],
  no_file: [400, 'Bitte wählen Sie eine Datei aus.'],
  bad_form: [400, 'Die Datei ist nicht vollständig angekommen. Bitte versuche es noch einmal.'],
  file_blank: [400, 'Die Datei ist leer.'],
  file_no_json: [400, 'Die Datei ist kein gültiges JSON.'],
  file_no_list: [400, 'Die Datei enthält keine Liste von Angriffen.'],
  file_empty: [400, 'In der Datei steht kein Angriff.'],
  no_pasted_attack: [400, 'Im Text wurde kein Angriff erkannt.'],
  too_many_real_incs: [
    400,
    'Die Uploads eines Plans dürfen zusammen höchstens {max} Angriffe haben. Nimm zuerst welche zurück.',
  ],
  too_many_uploads: [400, 'Ein Plan kann höchstens {max} Uploads haben. Nimm zuerst welche zurück.'],
  push_endpoint: [400, 'Diese Adresse gehört zu keinem bekannten Push-Dienst eines Browsers.'],
  no_player: [400, 'Bitte einen Spieler auswählen!'],
  no_tribe: [400, 'Bitte einen Stamm auswählen!'],
  no_villages: [400, 'Dort gibt es keine Dörfer, die Ziel werden könnten.'],
  too_many_share_links: [400, 'Ein Plan kann höchstens {max} Links zum Zeigen haben. Zieh zuerst einen zurück.'],
  too_many_targets: [400, 'Ein Plan kann höchstens {max} Ziele haben.'],
  too_many_senders: [400, 'Ein Plan kann höchstens {max} Herkunftsdörfer haben.'],
  too_many_attacks: [
    400,
    'Ein Plan kann höchstens {max} Angriffe haben, diese Berechnung ergäbe {count}. Senke die Limits der Ziele oder teile sie auf mehrere Pläne auf.',
  ],
  too_many_wish_edits: [400, 'Auf einmal gehen höchstens {max} Änderungen, das wären {count}. Teile sie auf.'],
  arrival_before_send: [400, 'Die Ankunft muss nach dem Beginn des Sendens liegen.'],
  plan_too_long: [400, 'Zwischen dem Beginn des Sendens und der Ankunft dürfen höchstens {days} Tage liegen.'],
  sitting_self: [400, 'Den eigenen Account kann niemand vertreten.'],
  sitting_overlap: [400, 'Zwei Vertretungen überschneiden sich: Zu jeder Zeit kann nur einer den Account spielen.'],
  sitting_chain: [400, '{name} wird in dieser Zeit von {other} vertreten und kann niemanden vertreten.'],
  admin_unknown: [400, 'Einer der ausgewählten Benutzer existiert nicht mehr.'],

  bot_coordinates: [400, 'Das ist keine Koordinate. Schreib sie wie 500|500.'],

  not_signed_in: [401, 'Bitte melde dich an.'],
  session_expired: [401, 'Deine Sitzung ist abgelaufen. Bitte melde dich erneut an.'],
  session_not_found: [404, 'Diese Anmeldung gibt es nicht mehr.'],
  wrong_credentials: [401, 'Benutzername oder Passwort ist falsch.'],
  bot_key_missing: [401, 'Es fehlt der Bot-Schlüssel der Welt (Kopfzeile „Authorization: Bot <Schlüssel>“).'],
  bot_key_wrong: [401, 'Dieser Bot-Schlüssel gilt nicht (mehr) für diese Welt.'],
  discord_signature: [401, 'Diese Anfrage ist nicht von Discord unterschrieben, oder sie ist zu alt.'],
  inactive: [403, 'Dein Account wurde noch nicht von einem Administrator freigeschaltet.'],
  deactivated: [403, 'Dein Account wurde deaktiviert. Frag deine Stammesführung.'],
  wrong_password: [400, 'Das bisherige Passwort ist falsch.'],
  password_wrong: [400, 'Das Passwort ist falsch.'],
  password_unchanged: [400, 'Das neue Passwort muss sich vom bisherigen unterscheiden.'],
  password_must_change: [403, 'Bitte vergib zuerst ein neues Passwort.'],
  forbidden: [403, 'Zugriff verweigert'],
  foreign_origin: [403, 'Dieser Aufruf kam von einer fremden Seite.'],
  only_superadmins_activate: [403, 'Nur Superadministratoren können Benutzer aktivieren oder deaktivieren.'],
  only_superadmins_set_roles: [403, 'Nur Superadministratoren können Benutzerrollen ändern.'],
  only_superadmins_set_passwords: [403, 'Nur Superadministratoren können neue Passwörter vergeben.'],
  only_superadmins_create: [403, 'Nur Superadministratoren können neue Benutzer erstellen.'],
  superadmin_protected: [403, 'Nur Superadministratoren können Superadministratoren löschen.'],

  world_closed: [403, 'Diese Welt ist nur für ihre Mitglieder. Frag deine Stammesführung nach dem Zugang.'],
  not_world_admin: [403, 'Das dürfen nur Super Admins und die Admins dieser Welt.'],

  slot_link_wrong: [403, 'Dieser persönliche Link ist nicht gültig. Frag deine Stammesführung nach einem neuen.'],
  slot_link_needed: [
    403,
    'Die Zeitfenster dieses Plans sind nur über den persönlichen Link zugänglich. Frag deine Stammesführung danach.',
  ],
  orders_read_only: [403, 'Dieser Link ist nur zum Ansehen. Zum Abhaken brauchst du deinen eigenen Link.'],
  slots_protected: [
    403,
    'Diese Zeitfenster sind geschützt: Sehen und ändern kann sie nur, wer den persönlichen Link hat, und die Stammesführung.',
  ],

  user_not_found: [404, 'Diesen Benutzer gibt es nicht (mehr).'],
  wish_not_found: [404, 'Diesen Wunsch gibt es nicht (mehr).'],
  attack_not_found: [404, 'Diesen Angriff gibt es nicht (mehr).'],
  sitter_not_found: [404, 'Wer einen Account vertritt, muss selbst zum Plan gehören.'],
  sender_not_found: [404, 'Dieses Herkunftsdorf gibt es in diesem Plan nicht (mehr).'],
  world_not_found: [404, 'Diese Welt gibt es nicht (mehr).'],
  not_demo_plan: [404, 'Hier gibt es keinen Demo-Plan, und damit keinen Rundgang.'],
  plan_not_found: [404, 'Diesen Plan gibt es nicht (mehr).'],
  orders_not_found: [
    404,
    'Diesen Link gibt es nicht (mehr). Vielleicht wurde er erneuert: Frag deine Stammesführung nach dem aktuellen.',
  ],
  share_link_not_found: [404, 'Diesen Link gibt es nicht (mehr).'],
  shared_not_found: [404, 'Diesen Link gibt es nicht, oder er gilt nicht mehr. Frag nach einem neuen.'],
  target_not_found: [404, 'Dieses Ziel gibt es nicht (mehr).'],
  device_not_found: [404, 'Dieses Gerät wird hier nicht (mehr) geweckt.'],
  player_not_found: [404, 'Diesen Spieler gibt es in diesem Plan nicht.'],
  upload_not_found: [404, 'Diesen Upload gibt es nicht (mehr).'],
  result_not_found: [404, 'Dieses frühere Ergebnis gibt es nicht (mehr).'],
  slot_not_found: [404, 'Dieses Zeitfenster gibt es nicht (mehr).'],

  bot_world_unknown: [404, 'Die Welt „{server}“ gibt es hier nicht.'],
  village_unknown: [404, 'Auf {place} liegt auf der Welt {server} kein Dorf.'],
  bot_key_not_found: [404, 'Diesen Bot-Schlüssel gibt es nicht (mehr).'],
  webhook_not_found: [404, 'Diesen Webhook gibt es nicht (mehr).'],
  guild_not_found: [404, 'Diesen Discord-Server kennt der Bot nicht (mehr).'],
  guild_without_world: [
    404,
    'Für diesen Discord-Server ist keine Welt freigegeben. Frag mit `/setwelt de236` eine an.',
  ],
  guild_waiting: [
    403,
    'Die Welt ist angefragt, aber noch nicht freigegeben: Das macht die Stammesführung im Angriffsplaner.',
  ],
  guild_invalid: [400, 'Das ist keine ID eines Discord-Servers: Erwartet werden 17 bis 20 Ziffern.'],
  discord_command: [400, 'Diesen Befehl kennt der Bot nicht. `/help` erklärt alle.'],
  discord_private: [403, 'Der Bot antwortet nur auf einem Discord-Server, nicht in privaten Nachrichten.'],
  discord_not_added: [403, 'Auf diesem Discord-Server ist der Bot nicht (mehr) hinzugefügt.'],
  discord_owner: [403, 'Das darf nur der Besitzer des Bots.'],
  discord_link: [404, 'Diesen Link gibt es nicht (mehr). Kopiere den aktuellen von deiner Befehlsseite.'],
  discord_link_read_only: [403, 'Dieser Link ist nur zum Ansehen. Verbinden geht mit deinem eigenen Link zum Abhaken.'],
  discord_link_world: [409, 'Dieser Link gehört zu einer anderen Welt als dieser Discord-Server.'],
  discord_unconnected: [
    404,
    'Du bist nicht verbunden, oder dein Link wurde erneuert. Verbinde dich mit `/befehle verbinden` und dem Link deiner Befehlsseite.',
  ],
  discord_order_gone: [409, 'Dieser Angriff ist nicht mehr geplant. Frag mit `/befehle` nach deinen nächsten.'],
  discord_button: [
    409,
    'Dieser Knopf gilt nicht mehr, zum Beispiel weil dein Link erneuert wurde. Frag mit `/befehle` nach neuen.',
  ],
  discord_unset: [404, 'Der Discord-Bot ist nicht eingerichtet: Es fehlt DISCORD_PUBLIC_KEY.'],

  too_many_devices: [409, 'Ein Link kann höchstens {max} Geräte wecken. Entferne zuerst ein anderes.'],
  push_key: [409, 'Der Schlüssel für Benachrichtigungen wurde inzwischen erneuert. Bitte lade die Seite neu.'],
  snooze_too_late: [
    409,
    'Dafür ist es zu spät: Diese Angriffe starten in weniger als sechs Minuten oder sind erledigt.',
  ],
  rehearsal_over: [
    409,
    'Gerade läuft keine Generalprobe: Die Befehle sind nicht ausgegeben, oder der Plan ist vorbei.',
  ],
  too_many_bot_keys: [409, 'Eine Welt kann höchstens {max} Bot-Schlüssel haben. Widerrufe zuerst einen anderen.'],
  too_many_webhooks: [409, 'Mehr als {max} Webhooks sind nicht möglich. Lösche zuerst einen anderen.'],
  webhook_changed: [409, 'Der Webhook wurde inzwischen von jemand anderem geändert. Bitte lade ihn neu.'],
  guild_changed: [409, 'Der Discord-Server wurde inzwischen von jemand anderem geändert. Bitte lade ihn neu.'],
  guild_wants_nothing: [409, 'Dieser Discord-Server fragt gerade nach keiner Welt.'],
  target_exists: [409, 'Dieses Dorf steht schon als Ziel dieses Typs im Plan.'],
  last_superadmin: [
    409,
    'Der letzte aktive Superadministrator kann nicht entfernt, deaktiviert oder herabgestuft werden.',
  ],
  own_password: [409, 'Dein eigenes Passwort änderst du oben im Menü hinter deinem Namen.'],
  own_account: [409, 'Du kannst deinen eigenen Account hier nicht löschen.'],
  no_former_slots: [409, 'Es gibt keinen früheren Stand, der wiederhergestellt werden könnte.'],
  username_taken: [409, 'Dieser Benutzername ist bereits vergeben.'],
  world_not_synced: [409, 'Diese Welt wurde noch nicht synchronisiert. Bitte synchronisiere zuerst die Weltdaten.'],
  world_data_lost: [
    409,
    'Die Daten dieser Welt sind verloren gegangen oder beschädigt. Bitte synchronisiere die Welt neu.',
  ],
  sync_running: [409, 'Diese Welt wird gerade schon synchronisiert. Bitte versuche es gleich noch einmal.'],
  plan_changed: [409, 'Der Plan wurde inzwischen von jemand anderem geändert. Bitte lade ihn neu.'],
  slots_changed: [409, 'Die Zeitfenster wurden inzwischen von jemand anderem geändert. Bitte lade sie neu.'],
  target_changed: [409, 'Das Ziel wurde inzwischen von jemand anderem geändert. Bitte lade es neu.'],
  wishes_changed: [409, 'Die Wünsche wurden inzwischen von jemand anderem geändert. Bitte lade sie neu.'],
  settings_changed: [409, 'Die Einstellungen wurden inzwischen von jemand anderem geändert. Bitte lade sie neu.'],
  world_changed: [409, 'Die Welt wurde inzwischen von jemand anderem geändert. Bitte lade sie neu.'],
  idempotency_key_reused: [409, 'Mit diesem Schlüssel wurde schon etwas anderes angelegt.'],
  calculation_conflict: [409, 'Der Plan wurde während der Berechnung geändert. Bitte starte sie noch einmal.'],
  explanation_outdated: [
    409,
    'Seit der Berechnung hat sich etwas geändert. Die Gründe gibt es, sobald du neu berechnest.',
  ],
  results_changed: [
    409,
    'Der Plan wurde inzwischen neu berechnet oder geändert. Sieh dir die früheren Ergebnisse noch einmal an.',
  ],
  attacks_changed: [409, 'Die Angriffe haben sich geändert, während sie geladen wurden. Bitte lade sie neu.'],
  nothing_to_issue: [
    409,
    'In diesem Plan ist noch nichts berechnet: Es gibt keine Angriffe, die ausgegeben werden könnten.',
  ],
  nothing_missing: [409, 'Es fehlt nichts, was neu geplant werden könnte.'],
  nothing_left: [409, 'Es ist nichts übrig, woraus ein neuer Plan werden könnte.'],
  nothing_to_withdraw: [
    409,
    'Auf diese Ziele in eigener Hand ist kein Angriff mehr offen. Vielleicht hat ihn schon jemand zurückgezogen.',
  ],
  nothing_to_take_back: [
    409,
    'Für diese Ziele ist nichts mehr zurückgezogen. Vielleicht hat es schon jemand wieder aufgenommen.',
  ],
  offer_taken: [409, 'Diesen Angriff hat schon jemand anders übernommen. Danke trotzdem!'],
  offer_over: [409, 'Diese Anfrage gilt nicht mehr: Der Angriff wird nicht mehr gebraucht, oder es ist zu spät.'],
  withdrawal_conflict: [409, 'Der Plan wurde gleichzeitig von anderen geändert. Bitte versuche es noch einmal.'],
  issue_conflict: [409, 'Der Plan wurde während der Ausgabe geändert. Bitte versuche es noch einmal.'],
  dsultimate_unset: [409, 'DS-Ultimate ist nicht eingerichtet: Es fehlt der Schlüssel (DSULTIMATE_API_KEY).'],
  dsultimate_busy: [409, 'Dieser Spieler wird gerade schon an DS-Ultimate übergeben. Bitte warte einen Augenblick.'],
  senders_changed: [409, 'Die Truppen wurden gleichzeitig von anderen geändert. Bitte versuche es noch einmal.'],
  no_auto_slots: [409, 'Für diese Welt sind keine Auto-Timeslots eingestellt.'],
  no_auto_slots_in_plan: [409, 'Keiner der Auto-Timeslots dieser Welt liegt im Zeitraum des Plans.'],
  too_many_slots: [409, 'Die Auto-Timeslots dieser Welt ergäben {count} Zeitfenster, möglich sind höchstens {max}.'],

  body_encoded: [415, 'Komprimierte Anfragen werden nicht angenommen.'],
  body_too_large: [413, statusSentences[413]],
  too_many_logins: [429, 'Zu viele fehlgeschlagene Anmeldungen. Bitte versuche es in {wait} erneut.'],
  too_many_requests: [429, statusSentences[429]],

  server_invalid: [400, 'Der Server „{server}“ ist ungültig: Erwartet wird Sprache plus Nummer, z.B. de236.'],
  provider_unreachable: [502, 'Der Spielserver {server} ist nicht erreichbar ({file}: {reason}).'],
  provider_timeout: [504, 'Der Spielserver {server} hat nicht innerhalb von {seconds} Sekunden geantwortet ({file}).'],
  provider_empty: [502, 'Der Spielserver {server} hat eine leere Datei geliefert ({file}).'],
  provider_truncated: [502, 'Der Spielserver {server} hat eine unvollständige Datei geliefert ({file}).'],
  provider_unreadable: [502, 'Der Spielserver {server} hat eine unlesbare Datei geliefert ({file}: {reason}).'],
  provider_shrunken: [
    502,
    'Der Spielserver {server} hat eine stark geschrumpfte Datei geliefert ({file}: {count} statt zuletzt {before} Einträge). Die bisherigen Weltdaten bleiben erhalten.',
  ],

  push_unset: [409, 'Das Wecken wird gerade erst eingerichtet. Bitte versuche es in zwei Minuten noch einmal.'],
  dsultimate_key: [502, 'DS-Ultimate nimmt unseren Schlüssel nicht an (DSULTIMATE_API_KEY).'],
  dsultimate_world: [502, 'DS-Ultimate kennt die Welt {server} oder diese Liste nicht (mehr).'],
  dsultimate_refused: [502, 'DS-Ultimate hat die Angriffe nicht angenommen: {reason}'],
  dsultimate_partly: [
    502,
    'DS-Ultimate hat mittendrin aufgehört ({reason}): Die Liste dort ist unvollständig. Übergib diesen Spieler noch einmal.',
  ],
  dsultimate_down: [503, 'DS-Ultimate ist gerade nicht erreichbar ({reason}). Es wurde nichts übergeben.'],
  dsultimate_unclear: [
    504,
    'DS-Ultimate hat nicht rechtzeitig geantwortet: Vielleicht wurde dort eine Liste angelegt, vielleicht nicht. Sie verschwindet nach 7 Tagen von selbst, wenn niemand sie öffnet. Du kannst es noch einmal versuchen.',
  ],

  not_through_site: [403, 'Diese Adresse nimmt keine Aufrufe an: Rufe den Angriffsplaner über seine Seite auf.'],

  arrival_past: [
    400,
    'Die Ankunft ist vorbei oder zu nah: Ab jetzt kann kein Angriff mehr rechtzeitig abgeschickt werden. Das bisherige Ergebnis bleibt.',
  ],
  calculation_too_long: [
    503,
    'Die Berechnung dauert zu lange und wurde abgebrochen. Der Plan ist unverändert. Berechne die Angriffsarten einzeln oder teile die Ziele auf mehrere Pläne auf.',
  ],
  internal: [500, statusSentences[500]],
  busy: [503, statusSentences[503]],
} as const satisfies Record<string, readonly [status: number, sentence: string]>

export type ErrorCode = keyof typeof errorCatalogue

/** Codes of every endpoint, not declared individually. */
export type CommonCode =
  | 'bad_request'
  | 'bad_json'
  | 'foreign_origin'
  | 'world_missing'
  | 'not_signed_in'
  | 'session_expired'
  | 'inactive'
  | 'deactivated'
  | 'password_must_change'
  | 'forbidden'
  | 'world_not_found'
  | 'world_closed'
  | 'plan_not_found'
  | 'world_not_synced'
  | 'world_data_lost'
  | 'idempotency_key_reused'
  | 'body_encoded'
  | 'body_too_large'
  | 'too_many_requests'
  | 'not_through_site'
  | 'internal'
  | 'busy'

/** Body of a failed call; `error` and `message` are equal, `fields` has one sentence per form field. */
export interface ErrorAnswer {
  code: ErrorCode
  error: string
  message: string
  fields?: Record<string, string>
  /** Current state after an edit conflict, in the endpoint's `conflict` schema. */
  current?: unknown
  requestId?: string
}

/** The sentence of a code with placeholders filled, numbers in German format. */
export const errorSentence = (code: ErrorCode, values: Record<string, string | number> = {}): string =>
  errorCatalogue[code][1].replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = values[name] ?? place
    return typeof value === 'number' ? formatNumber(value) : value
  })

/** Builds the body of a failed call. */
export function errorAnswer(code: ErrorCode, details: Pick<ErrorAnswer, 'fields' | 'requestId'> = {}): ErrorAnswer {
  const sentence = errorSentence(code)
  return { code, error: sentence, message: sentence, ...details }
}
