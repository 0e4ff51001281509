import type { RESTPostAPIWebhookWithTokenJSONBody } from 'discord-api-types/v10'
import { thanksSentence, unsentSentence } from '../../../shared/game/orders/summary-texts.ts'
import { shownText } from '../../../shared/game/world/shown-text.ts'
import { formatDateTime, withHourName } from '../../../shared/game/world/world-time.ts'
import { andMore, countedNoun, formatNumber, ofAll } from '../../../shared/lib/numbers.ts'
import type { NightSummary } from '../../../shared/model/orders/night-summary.ts'
import { embedLimits, plainName } from '../bots/village-message.ts'
import type { ChatFacts } from './agenda.ts'
import type { PlayerChanges, Sending } from './sending.ts'

/** The body of a message that Discord accepts. */
export type DiscordMessage = Pick<RESTPostAPIWebhookWithTokenJSONBody, 'content' | 'embeds' | 'allowed_mentions'>

type Plan = Pick<Sending, 'planName' | 'planMark' | 'timeZone'>

/** How a chat shows names and times, epoch milliseconds. */
interface Style {
  name: (name: string) => string
  time: (at: number) => string
}

const inDiscord: Style = { name: plainName, time: (at) => `<t:${Math.floor(at / 1000)}:f>` }
const asText = (timeZone: string): Style => ({
  name: (name) => shownText(name).trim() || '?',
  time: (at) => withHourName(formatDateTime(at / 1000, timeZone), at / 1000, timeZone),
})

const colors: Record<ChatFacts['event'], number> = {
  issued: 0x3b_6e_a5,
  soon: 0xc8_51_2b,
  overdue: 0xb3_26_1e,
  wake: 0xb3_26_1e,
  rehearsal: 0x3b_6e_a5,
  offer: 0xc8_51_2b,
  night: 0x3f_7d_43,
  result: 0x3f_7d_43,
}

/** Max mentions of a message: with their ids they stay within the content of 2,000 characters. */
const maxMentions = 80

/** Players whom a message reminds. */
export function remindedPlayers(facts: ChatFacts): number[] {
  if (facts.event === 'wake') return facts.players.flatMap(({ to }) => to)
  if (facts.event === 'rehearsal') return [...facts.playerIds]
  if (facts.event === 'offer') return facts.players.map(({ playerId }) => playerId)
  if (facts.event === 'soon') return facts.minutes.map(({ playerId }) => playerId)
  return facts.event === 'overdue' ? facts.players.map(({ playerId }) => playerId) : []
}

/** A message for Discord, within its limits; only these users are mentioned, and no name can mention or format. */
export function discordMessage(facts: ChatFacts, plan: Plan, mentions: readonly string[]): DiscordMessage {
  const users = [...new Set(mentions)].slice(0, maxMentions)
  const { title, lines } = messageText(facts, plan, inDiscord)
  return {
    ...(users.length > 0 && { content: users.map((id) => `<@${id}>`).join(' ') }),
    embeds: [{ title, description: withinLimit(lines, embedLimits.description), color: colors[facts.event] }],
    allowed_mentions: { parse: [], users },
  }
}

/** A message as text for other chats, with the world's times. */
export function chatText(facts: ChatFacts, plan: Plan): string {
  const { title, lines } = messageText(facts, plan, asText(plan.timeZone))
  const hasTimes = facts.event !== 'issued' && facts.event !== 'result'
  return [title, ...(hasTimes ? [`Serverzeit (${plan.timeZone})`] : []), ...lines].join('\n')
}

/** The message that a press on „Testen“ sends. */
export const testMessage = (where: string): DiscordMessage => ({
  embeds: [
    {
      title: 'Angriffsplaner: Test',
      description: `Hier stehen ab jetzt die Nachrichten zu ${plainName(where)}.`,
      color: colors.result,
    },
  ],
  allowed_mentions: { parse: [] },
})

/** Whole lines that fit, and how many do not. */
function withinLimit(lines: readonly string[], limit: number): string {
  const text = lines.join('\n')
  if (text.length <= limit) return text
  let shown = lines.length
  const cut = () => [...lines.slice(0, shown), ...andMore(lines.length - shown, 'weitere')].join('\n')
  while (shown > 0 && cut().length > limit) shown--
  return cut()
}

function messageText(facts: ChatFacts, { planName, planMark }: Plan, style: Style): { title: string; lines: string[] } {
  const mark = planMark === undefined ? '' : ` (${planMark})`
  const titled = (what: string) => (planName === undefined ? what : `${what}: ${style.name(planName)}${mark}`)
  switch (facts.event) {
    case 'issued':
      return facts.changes
        ? {
            title: titled(`Befehle neu ausgegeben (Ausgabe ${facts.number})`),
            lines: [issueLine(facts), ...changeLines(facts.changes, style)],
          }
        : { title: titled('Befehle ausgegeben'), lines: [issueLine(facts)] }
    case 'soon':
      return {
        title: titled('Gleich geht es los'),
        lines: facts.minutes.map(
          ({ at, playerName, open }) => `${style.time(at)} ${style.name(playerName)}: ${attacks(open)}`,
        ),
      }
    case 'overdue':
      return {
        title: titled('Überfällig'),
        lines: facts.players.map(
          ({ playerName, count, since }) =>
            `${style.name(playerName)}: ${attacks(count)}, ${count === 1 ? 'fällig' : 'der erste fällig'} seit ${style.time(since)}`,
        ),
      }
    case 'wake':
      return {
        title: titled('Die Führung weckt'),
        lines: facts.players.map((player) => `${style.name(player.playerName)}: ${wokenFor(player, style)}`),
      }
    case 'rehearsal':
      return {
        title: titled('Generalprobe'),
        lines: [
          `${countedNoun(facts.playerIds.length, 'Spieler hat', 'Spieler haben')} Befehle, der erste Angriff geht um ${style.time(facts.first)} los.`,
          'Öffnet eure Befehlsseite und sagt, ob ihr bereit seid.',
        ],
      }
    case 'offer':
      return {
        title: titled('Nachtwache'),
        lines: facts.players.map(
          ({ playerName, until }) =>
            `${style.name(playerName)}: Übernimmst du einen Angriff? Antworte bis ${style.time(until)} auf deiner Seite oder mit /befehle.`,
        ),
      }
    case 'night':
      return { title: titled('Die Nacht'), lines: nightLines(facts.summary, style) }
    case 'result':
      return { title: titled('Ergebnis'), lines: resultLines(facts, style) }
  }
}

type Facts<Event extends ChatFacts['event']> = Extract<ChatFacts, { event: Event }>

const attacks = (count: number) => countedNoun(count, 'Angriff', 'Angriffe')

const wokenFor = ({ overdue, since, next }: Facts<'wake'>['players'][number], { time }: Style) => {
  if (since !== undefined)
    return `${attacks(overdue)} überfällig, ${overdue === 1 ? 'fällig' : 'der erste fällig'} seit ${time(since)}`
  return next === undefined ? 'bitte öffne deine Befehlsseite' : `der nächste Angriff geht um ${time(next)} los`
}

const issueLine = ({ lines, players }: Facts<'issued'>) =>
  `${attacks(lines)} für ${countedNoun(players, 'Spieler', 'Spieler')}. Was du schickst, steht auf deiner Befehlsseite.`

function changeLines({ added, gone, changed, unclear }: PlayerChanges, { name }: Style): string[] {
  const lines = [
    ...changed.map(({ playerName, ...counts }) => {
      const parts = [
        { count: counts.added, word: 'neu' },
        { count: counts.changed, word: 'geändert' },
        { count: counts.gone, word: 'entfallen' },
      ].filter(({ count }) => count > 0)
      return `${name(playerName)}: ${parts.map(({ count, word }) => `${formatNumber(count)} ${word}`).join(', ')}`
    }),
    ...unclear.map((playerName) => `${name(playerName)}: geändert`),
    ...added.map((playerName) => `${name(playerName)}: neu dabei`),
    ...gone.map((playerName) => `${name(playerName)}: keine Befehle mehr`),
  ]
  return lines.length > 0 ? lines : ['An den Befehlen hat sich nichts geändert.']
}

function nightLines(summary: NightSummary, { name, time }: Style): string[] {
  const { from, to, planned, sent, late, replaced, open } = summary
  const [unsent, thanks] = [unsentSentence(summary), thanksSentence(summary, name)]
  return [
    `Abschickzeiten von ${time(Date.parse(from))} bis ${time(Date.parse(to))}:`,
    `${ofAll(sent, planned)} Angriffen abgeschickt${late > 0 ? `, ${formatNumber(late)} davon zu spät` : ''}.`,
    ...(replaced > 0 ? [`${formatNumber(replaced)} von anderen übernommen.`] : []),
    ...(unsent === undefined ? [] : [unsent]),
    ...(open > 0 ? [`${formatNumber(open)} noch offen.`] : []),
    ...(thanks === undefined ? [] : [thanks]),
  ]
}

function resultLines({ lines, sent, seen, skipped, open }: Facts<'result'>, { name }: Style): string[] {
  const missing = open.reduce((sum, { count }) => sum + count, 0)
  return [
    `${ofAll(sent, lines)} Angriffen abgeschickt${seen > 0 ? `, ${formatNumber(seen)} davon im Spiel gesehen` : ''}.`,
    ...(skipped > 0 ? [`${formatNumber(skipped)} ausgelassen.`] : []),
    ...(missing > 0 ? [`${formatNumber(missing)} ohne Meldung:`] : []),
    ...open.map(({ playerName, count }) => `${name(playerName)}: ${attacks(count)}`),
  ]
}
