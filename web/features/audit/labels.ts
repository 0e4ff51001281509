import { formatNumber } from '../../../shared/lib/numbers.ts'
import { roleLabels } from '../../../shared/model/account.ts'
import type { AuditDetails } from '../../../shared/model/audit.ts'
import { senderTypeLabels } from '../../../shared/model/sender.ts'
import { shareLevelLabels } from '../../../shared/model/sharing/share-level.ts'
import { targetTypeLabels } from '../../../shared/model/target.ts'

/** Details of a change other than its fields. */
type Fact = Exclude<
  keyof AuditDetails,
  | 'changes'
  | 'moreChanges'
  | 'usersAdded'
  | 'usersRemoved'
  | 'email'
  | 'approved'
  | 'renamed'
  | 'connected'
  | 'sittingsEnded'
  | 'woken'
  | 'readiness'
  | 'absentFrom'
  | 'absentTo'
  | 'alarmSeconds'
  | 'takes'
  | 'standsIn'
>

/** Labels of all facts in display order; accounts, players and fields are shown separately. */
const factLabels: Record<Fact, string> = {
  role: 'Rolle',
  server: 'Server',
  players: 'Spieler',
  tribes: 'Stämme',
  villages: 'Dörfer',
  plans: 'Gelöschte Pläne',
  origin: 'Vorlage',
  targetType: 'Zielart',
  senderType: 'Art der Dörfer',
  owner: 'Besitzer',
  percentage: 'Anteil in Prozent',
  count: 'Anzahl',
  coordinates: 'Koordinaten',
  rejected: 'Abgelehnte Zeilen',
  planned: 'Zugewiesene Angriffe',
  required: 'Benötigte Angriffe',
  issue: 'Ausgabe Nr.',
  sent: 'Als abgeschickt markiert',
  skipped: 'Als ausgelassen markiert',
  reopened: 'Wieder offen',
  withdrawn: 'Zurückgezogene Angriffe',
  takenBack: 'Wieder aufgenommene Angriffe',
  asked: 'Angriffe, für die gefragt wurde',
  key: 'Bot-Schlüssel',
  link: 'Link',
  level: 'Zeigt',
  guild: 'Discord-Server',
  guildName: 'Name des Discord-Servers',
  webhook: 'Webhook',
}

/** A change's facts, labelled and formatted. */
export function auditFacts(details: AuditDetails): { label: string; text: string }[] {
  const texts: Partial<Record<Fact, string>> = {
    ...factTexts(details),
    role: details.role && roleLabels[details.role],
    server: details.server,
    origin: details.origin,
    owner: details.owner,
    key: details.key,
    link: details.link,
    level: details.level && shareLevelLabels[details.level],
    guild: details.guild,
    guildName: details.guildName,
    webhook: details.webhook,
    targetType: details.targetType && targetTypeLabels[details.targetType],
    senderType: details.senderType && senderTypeLabels[details.senderType],
    coordinates: coordinatesText(details),
  }
  const facts = Object.keys(factLabels).filter((name): name is Fact => name in factLabels)
  return facts.flatMap((name) => {
    const text = texts[name]
    return text ? [{ label: factLabels[name], text }] : []
  })
}

function factTexts(details: AuditDetails): Partial<Record<Fact, string>> {
  const figures = [
    'players',
    'tribes',
    'villages',
    'plans',
    'percentage',
    'count',
    'rejected',
    'planned',
    'required',
    'issue',
    'sent',
    'skipped',
    'reopened',
    'asked',
  ] as const
  return Object.fromEntries(
    figures.flatMap((name) => {
      const value = details[name]
      return value === undefined ? [] : [[name, formatNumber(value)]]
    }),
  )
}

function coordinatesText({ coordinates = [], count = 0 }: AuditDetails): string | undefined {
  if (coordinates.length === 0) return undefined
  const more = count - coordinates.length
  return coordinates.join(', ') + (more > 0 ? ` und ${formatNumber(more)} weitere` : '')
}
