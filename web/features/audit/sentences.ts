import type { AuditAction } from '../../../shared/contract/index.ts'
import { countedNoun, formatNumber } from '../../../shared/lib/numbers.ts'
import { toRecord } from '../../../shared/lib/records.ts'
import { roleLabels } from '../../../shared/model/account.ts'
import { attackKinds, pluralOfKind } from '../../../shared/model/attack.ts'
import type { AuditChange, AuditDetails, AuditEntry } from '../../../shared/model/audit.ts'
import { kinds } from '../../../shared/model/kinds.ts'
import { readinessLabels } from '../../../shared/model/orders/rehearsal.ts'
import { wakeWays } from '../../../shared/model/orders/wake.ts'
import { senderTypeLabels } from '../../../shared/model/sender.ts'
import { targetTypeLabels } from '../../../shared/model/target.ts'
import { fieldLabel, sectionLabel, valueText } from '../../lib/format/field-labels.ts'

/** Placeholders for names or links in a sentence. */
export type Place = 'user' | 'world' | 'plan' | 'player'

type Tell = (details: AuditDetails, entry: AuditEntry) => string

const targets = (count = 0) => countedNoun(count, 'Ziel', 'Ziele')
const villages = (count = 0) => countedNoun(count, 'Herkunftsdorf', 'Herkunftsdörfer')
const targetTypeSuffix = ({ targetType }: AuditDetails) => (targetType ? ` (${targetTypeLabels[targetType]})` : '')
const roleAt = (value: unknown) =>
  value === 'user' || value === 'admin' || value === 'superadmin' ? roleLabels[value] : 'unbekannt'

/** `: Name, Max. Offs 1 → 2`: the distinct changed fields; long lists are cut. */
function changed({ changes = [], moreChanges = 0 }: AuditDetails, tell = fieldChange): string {
  const names = [...new Set(changes.map(tell))]
  if (names.length === 0) return ''
  const rest = names.length > 4 || moreChanges > 0 ? ' …' : ''
  return `: ${names.slice(0, 4).join(', ')}${rest}`
}

const shortFields = ['targetType', 'nightWatch']

/** Numbers and short values are included. */
const fieldChange = ({ field, from, to }: AuditChange): string => {
  if (typeof to !== 'number' && !shortFields.includes(field)) return fieldLabel(field)
  const [before, after] = [from, to].map((value) => valueText(field, value, ''))
  return `${fieldLabel(field)} ${from === undefined ? '' : `${before} → `}${after}`
}

const section = ({ field }: AuditChange) => sectionLabel(field)

const found =
  (what: string): Tell =>
  ({ planned = 0, required = 0 }) =>
    `hat ${what} im Plan {plan} berechnet: ${formatNumber(planned)} von ${countedNoun(required, 'Angriff', 'Angriffen')} zugewiesen.`

const emails = { set: 'hinterlegt', changed: 'geändert', removed: 'entfernt' }

/** Audited endpoints and operator commands; the sentence of a removed endpoint stays as long as its entries. */
type LoggedAction = AuditAction | 'operator.createSuperadmin'

/** One sentence per action, to follow the actor's name; placeholders are replaced by names. A missing action does not compile. */
export const sentences: Record<LoggedAction, Tell> = {
  'accounts.register': () => 'hat sich registriert.',
  'accounts.create': ({ role }) => `hat {user} angelegt (${roleAt(role)}).`,
  'accounts.activate': () => 'hat {user} freigeschaltet.',
  'accounts.deactivate': () => 'hat {user} deaktiviert.',
  'accounts.setRole': ({ changes: [change] = [] }) =>
    `hat {user} zum ${roleAt(change?.to)} gemacht (zuvor ${roleAt(change?.from)}).`,
  'accounts.setPassword': () => 'hat {user} ein neues Passwort gegeben.',
  'accounts.remove': ({ role }) => `hat ein Konto gelöscht (${roleAt(role)}).`,
  'accounts.removeOwn': () => 'hat das eigene Konto gelöscht.',
  'accounts.changePassword': () => 'hat das eigene Passwort geändert.',
  'sessions.end': () => 'hat eine eigene Anmeldung beendet.',
  'sessions.endOthers': () => 'hat alle anderen eigenen Anmeldungen beendet.',
  'accounts.setEmail': ({ email = 'changed' }) => `hat die eigene E-Mail-Adresse ${emails[email]}.`,
  'operator.createSuperadmin': () => 'hat {user} als Super Admin angelegt.',

  'worlds.create': ({ server }) => `hat die Welt {world}${server ? ` (${server})` : ''} angelegt.`,
  'worlds.update': (details) => `hat die Welt {world} geändert${changed(details)}.`,
  'worlds.remove': ({ plans = 0 }) =>
    `hat die Welt {world} ${plans > 0 ? `mit ${countedNoun(plans, 'Plan', 'Plänen')} ` : ''}gelöscht.`,
  'worlds.setAdmins': () => 'hat die Admins der Welt {world} geändert.',
  'worlds.setAccess': (details) => `hat den Zugang zur Welt {world} geändert${changed(details)}.`,
  'worlds.sync': () => 'hat die Welt {world} synchronisiert.',
  'worlds.saveSettings': (details) => `hat Einstellungen der Welt {world} geändert${changed(details, section)}.`,

  'plans.create': () => 'hat den Plan {plan} angelegt.',
  'plans.update': (details) => `hat den Plan {plan} geändert${changed(details)}.`,
  'plans.remove': ({ count = 0 }) =>
    `hat den Plan {plan} ${count > 0 ? `mit ${countedNoun(count, 'Ziel', 'Zielen')} ` : ''}gelöscht.`,
  'plans.startTour': ({ origin = '' }) =>
    `hat einen Rundgang mit dem Plan {plan} begonnen, einer Kopie von „${origin}“.`,
  'plans.duplicate': ({ origin = '' }) => `hat den Plan „${origin}“ als {plan} dupliziert.`,
  'senders.addManual': ({ count, senderType }) =>
    `hat ${villages(count)}${senderType ? ` (${senderTypeLabels[senderType]})` : ''} in den Plan {plan} eingetragen.`,
  'senders.uploadTroops': ({ count = 0 }) =>
    `hat Truppen in den Plan {plan} hochgeladen: ${countedNoun(count, 'Dorf', 'Dörfer')} übernommen.`,
  'calculations.reset': () => 'hat die Berechnung des Plans {plan} zurückgesetzt.',
  'calculations.nameResult': () => 'hat im Plan {plan} ein früheres Ergebnis benannt.',
  'calculations.restoreResult': ({ planned = 0 }) =>
    `hat im Plan {plan} ein früheres Ergebnis wiederhergestellt: ${countedNoun(planned, 'Angriff', 'Angriffe')}.`,
  'senders.update': (details) => `hat ${villages(details.count)} im Plan {plan} geändert${changed(details)}.`,
  'senders.remove': ({ count }) => `hat ${villages(count)} aus dem Plan {plan} entfernt.`,
  'senders.reclassify': ({ count }) => `hat die Dörfer im Plan {plan} neu eingeordnet: ${villages(count)} geändert.`,
  'targets.addManual': (details) =>
    `hat ${targets(details.count)}${targetTypeSuffix(details)} in den Plan {plan} eingetragen.`,
  'targets.addRandomPlayer': ({ count, owner = '?' }) =>
    `hat ${targets(count)} des Spielers ${owner} in den Plan {plan} eingetragen.`,
  'targets.addRandomTribe': ({ count, owner = '?' }) =>
    `hat ${targets(count)} des Stammes ${owner} in den Plan {plan} eingetragen.`,
  'targets.update': (details) => `hat ${where(details)} im Plan {plan} geändert${changed(details)}.`,
  'targets.updateMany': (details) => `hat ${targets(details.count)} im Plan {plan} geändert${changed(details)}.`,
  'targets.remove': (details) => `hat ${where(details)} aus dem Plan {plan} entfernt.`,
  'targets.removeMany': ({ count }) => `hat ${targets(count)} aus dem Plan {plan} entfernt.`,
  'wishes.edit': ({ count = 0 }) =>
    `hat ${countedNoun(count, 'Wunsch', 'Wünsche')} zu den Angriffen des Plans {plan} geändert.`,
  ...toRecord(
    attackKinds.map((kind) => [`calculations.${kinds[kind].names.call}`, found(`die ${pluralOfKind(kind)}`)] as const),
  ),
  'calculations.calculateAll': found('alle Angriffe'),

  'timeslots.generate': () => 'hat für {player} im Plan {plan} die Auto-Timeslots übernommen.',
  'timeslots.save': () => 'hat die Zeitfenster von {player} im Plan {plan} geändert.',
  'timeslots.undo': () => 'hat die früheren Zeitfenster von {player} im Plan {plan} wiederhergestellt.',
  'timeslots.remind': ({ count = 0 }) =>
    `hat ${countedNoun(count, 'Spieler', 'Spieler')} im Plan {plan} an die Zeitfenster erinnert.`,
  'timeslots.undoAnonymous': ({ count = 0 }) =>
    `hat im Plan {plan} die Zeitfenster zurückgenommen, die ohne Link geändert wurden: ${countedNoun(count, 'Spieler', 'Spieler')}.`,
  'timeslots.overrule': () =>
    'hat im Plan {plan} geändert, welche zurückgehaltenen Dörfer von {player} übergangen werden.',
  'timeslots.sit': () => 'hat im Plan {plan} festgelegt, wer den Account von {player} vertritt.',
  'timeslots.sitOwn': () => 'hat im Plan {plan} festgelegt oder angefragt, wer den Account von {player} vertritt.',
  'timeslots.saveHolds': () => 'hat im Plan {plan} geändert, was von den eigenen Dörfern verplant werden darf.',
  'timeslots.saveOwn': ({ standsIn }, { by }) =>
    standsIn === undefined ? `hat im Plan {plan} die ${ofOwn(by)} geändert.` : switchedReady(standsIn),
  'timeslots.removeOwn': (_, { by }) => `hat im Plan {plan} eines der ${ofOwn(by)} entfernt.`,

  'orders.issue': ({ issue = 1, players = 0, planned = 0 }) =>
    `hat die Befehle des Plans {plan} ${issue > 1 ? 'neu ' : ''}ausgegeben: ${countedNoun(planned, 'Angriff', 'Angriffe')} an ${countedNoun(players, 'Spieler', 'Spieler')}.`,
  'orders.markAsLeader': (details) => `hat für {player} im Plan {plan} ${marked(details)}.`,
  'orders.withdraw': ({ withdrawn = 0, takenBack, players = 0 }) =>
    takenBack === undefined
      ? `hat im Plan {plan} ${countedNoun(withdrawn, 'Angriff', 'Angriffe')} von ${countedNoun(players, 'Spieler', 'Spielern')} auf eroberte Ziele zurückgezogen.`
      : `hat im Plan {plan} ${countedNoun(takenBack, 'zurückgezogenen Angriff', 'zurückgezogene Angriffe')} von ${countedNoun(players, 'Spieler', 'Spielern')} wieder aufgenommen.`,
  'orders.wake': ({ woken = [] }) => {
    const [only, ...others] = woken
    if (!only || others.length > 0)
      return `hat ${countedNoun(woken.length, 'Spieler', 'Spieler')} im Plan {plan} geweckt.`
    const ways = wakeWays(only)
    return ways === ''
      ? 'wollte {player} im Plan {plan} wecken: Ruhezeit.'
      : `hat {player} im Plan {plan} geweckt (${ways}).`
  },
  'orders.findStandIns': ({ players = 0, asked = 0 }) =>
    `hat im Plan {plan} ${countedNoun(players, 'Spieler', 'Spieler')} gefragt, ob sie für ${countedNoun(asked, 'verlorenen Angriff', 'verlorene Angriffe')} einspringen.`,
  'orders.rehearse': () => 'hat die Generalprobe des Plans {plan} begonnen.',
  'orders.renewLinks': ({ sittingsEnded }) =>
    `hat {player} neue Links zu den Befehlen des Plans {plan} gegeben.${sittingsEnded ? ' Die Vertretungen des Accounts sind damit beendet.' : ''}`,
  'orders.linkAll': () => 'hat in der Welt {world} einen Link zu allen eigenen Plänen angelegt.',
  'orders.handOver': ({ count = 0 }) =>
    `hat die Befehle von {player} im Plan {plan} an DS-Ultimate übergeben: ${countedNoun(count, 'Angriff', 'Angriffe')}.`,
  'shareLinks.create': ({ link = '?' }) => `hat den Link „${link}“ zum Zeigen des Plans {plan} angelegt.`,
  'shareLinks.revoke': ({ link = '?' }) => `hat den Link „${link}“ zum Zeigen des Plans {plan} zurückgezogen.`,
  'bots.createKey': ({ key = '?' }) => `hat für die Welt {world} den Bot-Schlüssel „${key}“ angelegt.`,
  'bots.revokeKey': ({ key = '?' }) => `hat den Bot-Schlüssel „${key}“ der Welt {world} widerrufen.`,
  'bots.approveGuild': ({ guild = '?', guildName, renamed }) => {
    if (!renamed) return `hat für den Discord-Server ${guildText(guild, guildName)} die Welt {world} freigegeben.`
    return guildName
      ? `hat den Discord-Server ${guild} „${guildName}“ genannt.`
      : `hat den Namen des Discord-Servers ${guild} gelöscht.`
  },
  'bots.removeGuild': ({ guild = '?' }) => `hat den Discord-Server ${guild} aus dem Bot entfernt.`,
  'bots.interactions': (details) => {
    const { guild = '?', approved, connected, sent, takes } = details
    if (sent !== undefined) return `hat für {player} im Plan {plan} ${marked(details)}, in Discord.`
    if (takes !== undefined) return `hat als {player} im Plan {plan} einen verlorenen Angriff übernommen, in Discord.`
    if (connected !== undefined)
      return `hat die Befehle von {player} ${connected ? 'mit Discord verbunden' : 'von Discord getrennt'} (Welt {world}).`
    return approved
      ? `hat als Besitzer des Bots für den Discord-Server ${guild} die Welt {world} freigegeben.`
      : `hat für den Discord-Server ${guild} die Welt {world} angefragt.`
  },
  'webhooks.create': ({ webhook = '?' }) => `hat für die Welt {world} den Discord-Webhook „${webhook}“ angelegt.`,
  'webhooks.update': ({ webhook = '?' }) => `hat den Discord-Webhook „${webhook}“ der Welt {world} geändert.`,
  'webhooks.remove': ({ webhook = '?' }) => `hat den Discord-Webhook „${webhook}“ der Welt {world} gelöscht.`,

  'sightings.upload': ({ count = 0 }) =>
    `hat echte Incs in den Plan {plan} hochgeladen: ${countedNoun(count, 'Angriff', 'Angriffe')} übernommen.`,
  'sightings.paste': ({ count = 0 }) =>
    `hat echte Incs in den Plan {plan} eingefügt: ${countedNoun(count, 'Angriff', 'Angriffe')} übernommen.`,
  'sightings.remove': ({ count = 0 }) =>
    `hat einen Upload echter Incs aus dem Plan {plan} zurückgenommen (${countedNoun(count, 'Angriff', 'Angriffe')}).`,
  'sightings.removeAll': ({ count = 0 }) =>
    `hat alle Uploads echter Incs aus dem Plan {plan} zurückgenommen (${countedNoun(count, 'Angriff', 'Angriffe')}).`,
  'sightings.followUp': ({ origin = '', planned = 0 }) =>
    `hat aus dem, was im Plan „${origin}“ fehlt, den Plan {plan} gemacht: ${countedNoun(planned, 'Angriff', 'Angriffe')} gewünscht.`,
  'orders.mark': (details, { by, playerId }) =>
    by.kind === 'player' && playerId !== undefined && by.playerId !== playerId
      ? `hat in Vertretung für {player} im Plan {plan} ${marked(details)}.`
      : `hat im Plan {plan} ${marked(details)}.`,
  'orders.answerRehearsal': ({ readiness, absentFrom, alarmSeconds }) =>
    readiness === undefined
      ? `hat im Plan {plan} den Wecker geprüft: Er meldete sich nach ${formatNumber(alarmSeconds ?? 0)} s.`
      : `hat zur Generalprobe des Plans {plan} geantwortet: ${readinessLabels[readiness]}${absentFrom === undefined ? '' : ', eine Zeit lang'}.`,
  'orders.standIn': ({ takes, standsIn = false }) =>
    takes === undefined
      ? switchedReady(standsIn)
      : `hat im Plan {plan} einen verlorenen Angriff ${takes ? 'übernommen' : 'abgelehnt'}.`,
  'orders.markAll': (details) => `hat im Plan {plan} ${marked(details)}, auf der Seite aller Pläne.`,
}

const switchedReady = (isReady: boolean) => `hat im Plan {plan} „Ich springe ein“ ${isReady ? 'ein' : 'aus'}geschaltet.`

function ofOwn(by: AuditEntry['by']): string {
  if (by.kind !== 'player' || by.isLinked === undefined) return 'eigenen Zeitfenster'
  return by.isLinked ? 'eigenen Zeitfenster mit persönlichem Link' : 'Zeitfenster von {player} ohne Link'
}

/** `3 Angriffe als abgeschickt, 1 Angriff als ausgelassen markiert`. */
function marked({ sent = 0, skipped = 0, reopened = 0 }: AuditDetails): string {
  const parts = [
    { count: sent, as: 'als abgeschickt' },
    { count: skipped, as: 'als ausgelassen' },
    { count: reopened, as: 'wieder als offen' },
  ].filter(({ count }) => count > 0)
  const counts = parts.map(({ count, as }) => `${countedNoun(count, 'Angriff', 'Angriffe')} ${as}`)
  return `${counts.length > 0 ? counts.join(', ') : 'Angriffe'} markiert`
}

/** A single target by its coordinates, if known. */
function where({ coordinates: [place] = [], targetType }: AuditDetails): string {
  if (!place) return 'ein Ziel'
  return `das Ziel ${place}${targetType ? ` (${targetTypeLabels[targetType]})` : ''}`
}

const unknown: Tell = (_, { action }) => `hat etwas geändert (${action}).`

/** Appended to a change that was interrupted. */
const onlyBegun = ' Das wurde begonnen und nicht abgeschlossen: Ein Teil davon kann fehlen.'

/** Splits a sentence into texts and placeholders. */
export function sentenceParts(entry: AuditEntry): (string | { place: Place })[] {
  const known: Partial<Record<string, Tell>> = sentences
  const describe = known[entry.action] ?? unknown
  const text = `${describe(entry.details, entry)}${entry.isBegun ? onlyBegun : ''}`
  return text.split(/(\{(?:user|world|plan|player)\})/).map((part) => {
    const place = places.find((name) => part === `{${name}}`)
    return place ? { place } : part
  })
}

const places: Place[] = ['user', 'world', 'plan', 'player']

const guildText = (guild: string, name: string | undefined) => (name ? `„${name}“ (${guild})` : guild)
