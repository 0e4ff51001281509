import { kindWithCommands, trainsTogether } from '../../../shared/game/orders/order-trains.ts'
import { shownText } from '../../../shared/game/world/shown-text.ts'
import { formatDateTime } from '../../../shared/game/world/world-time.ts'
import { andMore, countedNoun, formatNumber, ofAll } from '../../../shared/lib/numbers.ts'
import { attackKindLabels, attackKinds } from '../../../shared/model/attack.ts'
import {
  type BotAttack,
  type BotMessage,
  type BotPlan,
  maxNextAttacks,
  type VillageAnswer,
} from '../../../shared/model/bot.ts'
import { targetTypeLabels } from '../../../shared/model/target.ts'
import { doubtLines } from '../../../shared/model/wishes/unsendable.ts'

/** Discord's limits for an embed, in characters. */
export const embedLimits = { title: 256, description: 4096, fields: 25, fieldName: 256, fieldValue: 1024, total: 6000 }

type Embed = NonNullable<BotMessage['embeds']>[number]
type Field = Embed['fields'][number]

/** Names are cut at this length, one line on a phone. Escaping at most doubles it. */
const longestName = 50

const planned = 0xc8_51_2b
const nothing = 0x6b_6b_6b

/** Characters that Discord interprets, for markup, mentions, links and emoji. */
const marks = /[\\*_~`|>#[\]()<@:.\-+/]/g

/** Escapes and shortens a name for any place in a message; never empty. */
export function plainName(name: string): string {
  const letters = [...(shownText(name).trim() || '?')]
  const cut = letters.length > longestName ? `${letters.slice(0, longestName - 1).join('')}…` : letters.join('')
  return cut.replace(marks, '\\$&')
}

/** Discord timestamp in the reader's time zone: `f` date and time, `d` date, `R` relative, `T` with seconds. */
export const moment = (iso: string, style: 'f' | 'd' | 'R' | 'T') =>
  `<t:${Math.floor(Date.parse(iso) / 1000)}:${style}>`

/**
 * Builds the Discord message of an answer, within the embed's limits; plans that do not fit are counted. `site` is the site's
 * base URL, if known.
 */
export function villageMessage(answer: VillageAnswer, site: string | undefined): BotMessage {
  const { village, world, plans } = answer
  const place = `${village.x}|${village.y}`
  const embed: Embed = {
    title: `${place} ${plainName(village.name)}`,
    url: village.url,
    description: [ownerLine(answer), linkTo(site, village.map, 'Auf der Karte ansehen'), summary(plans)]
      .filter((line) => line !== undefined)
      .join('\n'),
    color: plans.length > 0 ? planned : nothing,
    fields: [],
    footer: {
      text: `${shownText(world.name).slice(0, 100)} (${world.server})${world.lastSync ? ` · Weltdaten vom ${formatDateTime(world.lastSync, world.timeZone)}` : ''}`,
    },
  }
  addPlans(embed, plans)
  return { embeds: [embed] }
}

function ownerLine({ village, owner }: VillageAnswer): string {
  const points = countedNoun(village.points, 'Punkt', 'Punkte')
  const tribe = owner?.tribe ? ` (${plainName(owner.tribe.tag)})` : ''
  return `${village.continent} · ${points} · ${owner ? `**${plainName(owner.name)}**${tribe}` : 'Barbarendorf'}`
}

const summary = (plans: readonly BotPlan[]) =>
  plans.length === 0 ? 'Auf dieses Dorf ist in keinem laufenden Plan etwas geplant.' : undefined

const linkTo = (site: string | undefined, path: string, text: string) =>
  site === undefined ? undefined : `[${text}](${site}${path})`

function addPlans(embed: Embed, plans: readonly BotPlan[]): void {
  for (const [i, plan] of plans.entries()) {
    const field = planField(plan)
    const rest = plans.length - i
    // After every field but the last there must be room for the number of plans left out.
    const room = rest === 1 ? [field] : [field, moreField(rest - 1)]
    if (!fits(embed, room)) {
      embed.fields.push(moreField(rest))
      return
    }
    embed.fields.push(field)
  }
}

const moreField = (count: number): Field => ({
  name: count === 1 ? 'Und ein weiterer Plan' : `Und ${formatNumber(count)} weitere Pläne`,
  value: 'Alle Pläne dieses Dorfes zeigt die Karte.',
})

const embedLength = ({ title, description = '', fields, footer }: Embed) =>
  [title, description, footer?.text ?? '', ...fields.flatMap(({ name, value }) => [name, value])].join('').length

const fits = (embed: Embed, more: readonly Field[]) => {
  const fields = [...embed.fields, ...more]
  return fields.length <= embedLimits.fields && embedLength({ ...embed, fields }) <= embedLimits.total
}

function planField(plan: BotPlan): Field {
  const head = [
    plan.draft ? '📝 Noch nicht ausgegeben, das kann sich noch ändern.' : undefined,
    arrivalLine(plan),
    countLine(plan),
    ...wantedLines(plan),
  ].filter((line) => line !== undefined)
  const foot = [
    sentLine(plan),
    seenLine(plan),
    ...doubtLines(plan.attacks.map(({ doubt }) => doubt)).map((line) => `⚠️ ${line}`),
    plan.outdated ? '⚠️ Die Berechnung ist veraltet.' : undefined,
  ].filter((line) => line !== undefined)
  const name = plainName(plan.name)
  return {
    name: plan.draft ? `Entwurf: ${name}` : name,
    value: withinField([...head, ...attackLines(plan, lengthOfLines([...head, ...foot])), ...foot]),
  }
}

const lengthOfLines = (lines: readonly string[]) => lines.join('\n').length + 1

function attackLines(plan: BotPlan, taken: number): string[] {
  for (let shown = maxNextAttacks; shown >= 0; shown--) {
    const lines = namedAttacks(plan, shown)
    if (taken + lengthOfLines(lines) <= embedLimits.fieldValue) return lines
  }
  return []
}

function namedAttacks({ attacks, next, moreNext, states, trains }: BotPlan, shown: number): string[] {
  const ahead = next.map((line) => ({ line, commands: line.openCommands ?? 1 }))
  const isAhead = ahead.length > 0
  const title = isAhead ? 'Als Nächstes' : 'Abgeschickt'
  const sent = states.sent + states.seen
  const count = isAhead ? ahead.reduce((sum, { commands }) => sum + commands, moreNext) : sent
  const listed = isAhead ? ahead : trainsTogether(attacks.filter(({ state }) => state === 'sent' || state === 'seen'))
  const named = listed.slice(0, shown)
  if (count === 0) return []
  if (named.length === 0)
    return [`${title}: ${trains ? countedNoun(count, 'Befehl', 'Befehle') : countedNoun(count, 'Angriff', 'Angriffe')}`]
  const rest = count - named.reduce((sum, { commands }) => sum + commands, 0)
  return [`${title}:`, ...named.map(({ line, commands }) => attackLine(line, commands)), ...andMore(rest, 'weiterer')]
}

/** Keeps whole lines only: a cut timestamp or link would be unreadable. */
function withinField(lines: readonly string[]): string {
  let text = ''
  for (const line of lines) {
    const longer = text === '' ? line : `${text}\n${line}`
    if (longer.length > embedLimits.fieldValue) break
    text = longer
  }
  return text
}

function arrivalLine({ arriveAt, firstArrival = arriveAt, lastArrival = firstArrival }: BotPlan): string {
  const until = lastArrival === firstArrival ? '' : ` bis ${moment(lastArrival, 'f')}`
  return `Ankunft ${moment(firstArrival, 'f')}${until} (${moment(firstArrival, 'R')})`
}

function countLine({ planned: counts, trains = 0 }: BotPlan): string {
  const kinds = attackKinds.flatMap((kind) => {
    const count = counts[kind] ?? 0
    if (count === 0) return []
    if (kind === 'ag') return [`${formatNumber(trains)} × ${kindWithCommands({ type: kind }, count)}`]
    return [`${formatNumber(count)} × ${attackKindLabels[kind]}`]
  })
  return kinds.length === 0 ? 'Noch kein Angriff zugewiesen' : `**${kinds.join(' · ')}**`
}

const waveText = (wave: number | undefined) => (wave === undefined ? '' : `, Welle ${wave}`)

/** A village can be a target in seven ways; two or three are usual. */
const wantedLines = ({ targets }: BotPlan): string[] =>
  targets.map(({ type, maxOff, maxFake, maxBFake, maxSnob = 0, wave }) => {
    const wanted = [
      { count: maxOff, one: 'Off', many: 'Offs' },
      { count: maxFake, one: 'Fake', many: 'Fakes' },
      { count: maxBFake, one: 'BFake', many: 'BFakes' },
      { count: maxSnob, one: 'AG-Zug', many: 'AG-Züge' },
    ].filter(({ count }) => count > 0)
    const sum = wanted.map(({ count, one, many }) => countedNoun(count, one, many)).join(', ')
    return `Ziel (${targetTypeLabels[type]}${waveText(wave)})${sum ? `: ${sum}` : ''}`
  })

const attackLine = (attack: BotAttack, commands: number) => {
  const { from, player, launchAt, wave } = attack
  const kind = `${kindWithCommands(attack, commands)}${waveText(wave)}`
  const doubt = attack.doubt ? ' ⚠️' : ''
  return `${moment(launchAt, 'f')} ${plainName(player.name)} (${from.x}|${from.y}) ${kind}${doubt}`
}

/** Beside trains these lines count commands, and say so. */
const unitOf = ({ trains }: BotPlan) => (trains ? ' Befehlen' : '')

function seenLine(plan: BotPlan): string | undefined {
  const { really, planned: counts } = plan
  if (!really) return undefined
  const { seen, unplanned } = really
  const all = attackKinds.reduce((sum, kind) => sum + (counts[kind] ?? 0), 0)
  const others = unplanned > 0 ? `, dazu ${formatNumber(unplanned)} ungeplant` : ''
  return `Wirklich gesendet: ${ofAll(seen, all)}${unitOf(plan)}${others}`
}

function sentLine(plan: BotPlan): string | undefined {
  const { issued, really } = plan
  if (!issued || issued.lines === 0) return undefined
  const { lines, sent, skipped, overdue } = issued
  const others = [
    ...(skipped > 0 ? [`${formatNumber(skipped)} ausgelassen`] : []),
    ...(overdue > 0 ? [`${formatNumber(overdue)} überfällig`] : []),
  ]
  const what = really && really.seen > 0 ? 'Abgeschickt oder gesehen' : 'Laut den Spielern abgeschickt'
  return `${what}: ${[`${ofAll(sent, lines)}${unitOf(plan)}`, ...others].join(', ')}`
}
