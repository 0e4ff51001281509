import { describe, expect, test } from 'vitest'
import { embedLimits, plainName, villageMessage } from '../../../functions/domain/bots/village-message.ts'
import { attackKinds, byKind } from '../../../shared/model/attack.ts'
import type { BotAttack, BotPlan, VillageAnswer } from '../../../shared/model/bot.ts'
import { targetTypes } from '../../../shared/model/target.ts'
import { fc } from '../../support/properties.ts'

const moment = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2028-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString())
/** Names as people give them who mean no good. */
const name = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constantFrom(
    '@everyone',
    '<@123456789012345678>',
    '<#1>',
    '<:a:1>',
    '<t:0:R>',
    '[Klick](https://evil.example)',
    'https://evil.example/x',
    '**fett** __unter__ ~~weg~~ ||Spoiler|| `code` ```block```',
    '# Titel',
    '- Liste',
    '> Zitat',
    '\\',
    '*'.repeat(300),
    '🙂'.repeat(200),
    '\u202egnud\u202c\u0000\n',
    '',
  ),
)
const village = fc.record({ id: fc.nat(), x: fc.nat(999), y: fc.nat(999), name })
const attack: fc.Arbitrary<BotAttack> = fc.record({
  type: fc.constantFrom(...attackKinds),
  from: village,
  player: fc.record({ id: fc.nat(), name }),
  launchAt: moment,
  arriveAt: moment,
  state: fc.constantFrom(undefined, 'seen', 'sent', 'skipped'),
})
const count = fc.nat(3000)
const plan: fc.Arbitrary<BotPlan> = fc.record({
  name,
  draft: fc.boolean(),
  arriveAt: moment,
  firstArrival: fc.option(moment, { nil: undefined }),
  lastArrival: fc.option(moment, { nil: undefined }),
  targets: fc.array(
    fc.record({
      type: fc.constantFrom(...targetTypes),
      maxOff: count,
      maxFake: count,
      maxBFake: count,
      arriveAt: moment,
    }),
    { maxLength: 7 },
  ),
  planned: count.map((some) => byKind(() => some)),
  states: fc.record({ open: count, sent: count, seen: count, skipped: count }),
  next: fc.array(attack, { maxLength: 3 }),
  moreNext: count,
  attacks: fc.array(attack, { maxLength: 8 }),
  moreAttacks: count,
  issued: fc.option(fc.record({ lines: count, sent: count, skipped: count, overdue: count }), { nil: undefined }),
  really: fc.option(fc.record({ seen: count, unplanned: count }), { nil: undefined }),
  outdated: fc.boolean(),
})
const answer: fc.Arbitrary<VillageAnswer> = fc.record({
  version: fc.constant(2 as const),
  world: fc.record({ server: fc.constant('de236'), name, timeZone: fc.constant('Europe/Berlin'), lastSync: moment }),
  village: fc.record({
    id: fc.nat(),
    x: fc.nat(999),
    y: fc.nat(999),
    name,
    points: fc.nat(),
    continent: fc.constant('K55'),
    url: fc.constant('https://de236.die-staemme.de/game.php?screen=info_village&id=1'),
    map: fc.constant('/map?target=510%7C500'),
  }),
  owner: fc.option(fc.record({ id: fc.nat(), name, tribe: fc.record({ id: fc.nat(), tag: name, name }) }), {
    nil: undefined,
  }),
  plans: fc.array(plan, { maxLength: 40 }),
})
const site = fc.constantFrom(undefined, 'https://planer.example.org', `https://${'a'.repeat(63)}.example.org`)

const firstEmbed = (shown: VillageAnswer, at: string | undefined) => {
  const [embed, ...others] = villageMessage(shown, at).embeds ?? []
  if (!embed || others.length > 0) throw new Error('One embed is shown')
  return embed
}

test('an embed never holds more than Discord takes, with any attacks and names', () => {
  fc.assert(
    fc.property(answer, site, (shown, at) => {
      const { title, description = '', fields, footer } = firstEmbed(shown, at)
      expect(title.length).toBeLessThanOrEqual(embedLimits.title)
      expect(title.length).toBeGreaterThan(0)
      expect(description.length).toBeLessThanOrEqual(embedLimits.description)
      expect(fields.length).toBeLessThanOrEqual(embedLimits.fields)
      for (const field of fields) {
        expect(field.name.length).toBeLessThanOrEqual(embedLimits.fieldName)
        expect(field.name.length).toBeGreaterThan(0)
        expect(field.value.length).toBeLessThanOrEqual(embedLimits.fieldValue)
        expect(field.value.length).toBeGreaterThan(0)
      }
      const texts = [title, description, footer?.text ?? '', ...fields.flatMap((field) => [field.name, field.value])]
      expect(texts.join('').length).toBeLessThanOrEqual(embedLimits.total)
      for (const text of texts) expect(text.isWellFormed()).toBe(true)
    }),
    { numRuns: 300 },
  )
})

test('there is always room to say how many plans are left out, to the last character', () => {
  const [base] = fc.sample(answer, { seed: 7, numRuns: 1 })
  const [wide] = fc.sample(plan, { seed: 7, numRuns: 1 })
  if (!base || !wide) throw new Error('No sample')
  const targets = Array.from({ length: 7 }, () => {
    return { type: 'ramoff' as const, maxOff: 9, maxFake: 9, maxBFake: 9, arriveAt: wide.arriveAt }
  })
  const sender = { type: 'off' as const, from: { ...base.village, name: '' }, player: { id: 1, name: '*'.repeat(50) } }
  const attacks = Array.from({ length: 3 }, () => {
    return { ...sender, launchAt: wide.arriveAt, arriveAt: wide.arriveAt, state: undefined }
  })
  const lengths = new Set<number>()
  for (let wanted = 0; wanted <= targets.length; wanted++) {
    for (let letters = 1; letters <= 50; letters++) {
      const name = 'x'.repeat(letters)
      const plans = Array.from({ length: 9 }, () => ({ ...wide, name, targets: targets.slice(0, wanted), attacks }))
      const { title, description = '', fields, footer } = firstEmbed({ ...base, plans }, undefined)
      const texts = [title, description, footer?.text ?? '', ...fields.flatMap(({ name, value }) => [name, value])]
      lengths.add(texts.join('').length)
    }
  }
  expect(Math.max(...lengths)).toBeLessThanOrEqual(embedLimits.total)
})

test('plans are all shown, or it is said how many are not', () => {
  fc.assert(
    fc.property(answer, (shown) => {
      const { fields, description } = firstEmbed(shown, 'https://planer.example.org')
      const told = fields.at(-1)?.name ?? ''
      const more = /^Und ein weiterer Plan$/.test(told) ? 1 : Number(/^Und (\d+) weitere Pläne$/.exec(told)?.[1] ?? 0)
      expect(fields.length - (more > 0 ? 1 : 0) + more).toBe(shown.plans.length)
      if (shown.plans.length === 0) expect(description).toContain('in keinem laufenden Plan')
    }),
    { numRuns: 300 },
  )
})

describe('the attacks of a plan', () => {
  const at = (minute: number) => `2038-03-10T10:${String(minute).padStart(2, '0')}:00.000Z`
  const village = { id: 1, x: 510, y: 500, name: 'Dorf' }
  const anAttackAt = (minute: number, state?: BotAttack['state'], player = 'Anna'): BotAttack => {
    return {
      type: 'off',
      from: village,
      player: { id: 1, name: player },
      launchAt: at(minute),
      arriveAt: at(59),
      state,
    }
  }
  const messageText = (attacks: readonly BotAttack[], more: Partial<BotPlan> = {}) => {
    const inState = (wanted: BotAttack['state']) => attacks.filter(({ state }) => state === wanted)
    const shown: BotPlan = {
      name: 'Sturm',
      draft: false,
      arriveAt: at(59),
      targets: [],
      planned: { ...byKind(() => 0), off: attacks.length },
      states: {
        open: inState(undefined).length,
        sent: inState('sent').length,
        seen: inState('seen').length,
        skipped: inState('skipped').length,
      },
      next: inState(undefined).slice(0, 3),
      moreNext: Math.max(0, inState(undefined).length - 3),
      attacks: attacks.slice(0, 50),
      moreAttacks: Math.max(0, attacks.length - 50),
      outdated: false,
      ...more,
    }
    const { fields } = firstEmbed(
      {
        version: 2,
        world: { server: 'de236', name: 'Welt 236', timeZone: 'Europe/Berlin' },
        village: { ...village, points: 1, continent: 'K55', url: 'https://x.example', map: '/map' },
        plans: [shown],
      },
      undefined,
    )
    return fields[0]?.value.split('\n') ?? []
  }
  const open = (count: number) => Array.from({ length: count }, (_, i) => anAttackAt(i))

  test('are named and counted without those that were sent or left out', () => {
    const lines = messageText([anAttackAt(0, 'sent'), anAttackAt(1, 'skipped'), ...open(7)])
    expect(lines.slice(lines.indexOf('Als Nächstes:') + 1)).toHaveLength(4)
    expect(lines.at(-1)).toBe('… und 4 weitere')
    expect(messageText([anAttackAt(0, 'sent'), ...open(4)]).at(-1)).toBe('… und 1 weiterer')
    expect(messageText([anAttackAt(0, 'sent'), ...open(3)]).join()).not.toContain('weitere')
  })

  test('are the next ones, also behind fifty that were sent', () => {
    const lines = messageText([
      ...Array.from({ length: 55 }, () => anAttackAt(0, 'sent')),
      anAttackAt(9, undefined, 'Berta'),
    ])
    expect(lines.slice(-2)).toEqual(['Als Nächstes:', expect.stringContaining('Berta')])
  })

  test('are those that were sent once none is open, without those left out', () => {
    const sent = Array.from({ length: 60 }, (_, i) => anAttackAt(i % 60, i % 2 ? 'seen' : 'sent'))
    const lines = messageText([anAttackAt(0, 'skipped'), ...sent])
    expect(lines).toContain('Abgeschickt:')
    expect(lines.at(-1)).toBe('… und 57 weitere')
    expect(messageText([anAttackAt(0, 'skipped')]).join()).not.toContain('Abgeschickt')
  })

  test('are fewer where the field is full, and all others are counted', () => {
    const longName = '*'.repeat(50)
    const attacks = Array.from({ length: 9 }, (_, i) => anAttackAt(i, undefined, longName))
    const targets = Array.from({ length: 17 }, () => {
      return { type: 'fakeSending' as const, maxOff: 1, maxFake: 1000, maxBFake: 1, arriveAt: at(59) }
    })
    for (let wanted = 0; wanted <= targets.length; wanted++) {
      const lines = messageText(attacks, { targets: targets.slice(0, wanted) })
      const named = lines.filter((line) => line.includes('510|500')).length
      const [, rest] = lines.map((line) => /^… und (\d+) weitere$/.exec(line)).find(Boolean) ?? []
      if (named > 0) expect(named + Number(rest)).toBe(9)
      else expect(lines).toContain('Als Nächstes: 9 Angriffe')
      if (wanted === 0) expect(named).toBe(3)
    }
  })

  test('are trains as one where nobles attack, and their commands are counted', () => {
    const command = (trainIndex: number, state?: BotAttack['state']): BotAttack => ({
      ...anAttackAt(5, state),
      type: 'ag',
      ...{ trainIndex, commands: 4 },
    })
    const planned = { ...byKind(() => 0), ag: 4, off: 2 }
    const targets = [{ type: 'offs' as const, maxOff: 2, maxFake: 0, maxBFake: 0, maxSnob: 1, arriveAt: at(59) }]
    const first = { ...command(1), openCommands: 3 }
    const lines = messageText([command(0, 'sent'), command(1), command(2), command(3), ...open(2)], {
      ...{ planned, targets, trains: 1 },
      next: [anAttackAt(0), anAttackAt(1), first],
      moreNext: 0,
    })
    expect(lines).toContain('**2 × Off · 1 × AG-Zug (4 Befehle)**')
    expect(lines).toContain('Ziel (Offs): 2 Offs, 1 AG-Zug')
    expect(lines.at(-1)).toContain('AG-Zug (3 Befehle)')
    const sent = messageText(
      [0, 1, 2, 3].map((index) => command(index, 'sent')),
      { planned, trains: 1, next: [] },
    )
    expect(sent.slice(-2)).toEqual(['Abgeschickt:', expect.stringContaining('AG-Zug (4 Befehle)')])
  })

  test('and limits are counted in the singular and the plural, numbers written alike', () => {
    const targets = [{ type: 'offs' as const, maxOff: 1, maxFake: 2, maxBFake: 1, arriveAt: at(59) }]
    const issued = { lines: 2820, sent: 1280, skipped: 1, overdue: 1540 }
    const lines = messageText(open(1), { targets, issued, planned: { ...byKind(() => 0), off: 2820 } })
    expect(lines).toContain('Ziel (Offs): 1 Off, 2 Fakes, 1 BFake')
    expect(lines).toContain('**2.820 × Off**')
    expect(lines).toContain('Laut den Spielern abgeschickt: 1.280 von 2.820, 1 ausgelassen, 1.540 überfällig')
  })
})

describe('a name', () => {
  /** As Discord reads it: a backslash takes the meaning of the sign behind it. */
  const withoutEscapes = (text: string) => text.replace(/\\[^0-9A-Za-z\s]/g, '')

  test('is only a name, with any content', () => {
    fc.assert(
      fc.property(name, (hostile) => {
        const shown = plainName(hostile)
        expect(withoutEscapes(shown)).not.toMatch(/[\\*_~`|>#[\]()<@:]/)
        for (const unseen of ['\n', '\u202e', '\u0000']) expect(shown).not.toContain(unseen)
      }),
      { numRuns: 500 },
    )
  })

  test('stays to the letter what one can see of it', () => {
    expect(plainName('Gegner & Söhne')).toBe('Gegner & Söhne')
    expect(plainName('[DS] Ritter_v2')).toBe('\\[DS\\] Ritter\\_v2')
    expect(plainName('x'.repeat(80))).toBe(`${'x'.repeat(49)}…`)
  })

  test('calls and links nobody in a whole message', () => {
    const texts = ['@everyone', '<@1>', '[Klick](https://evil.example)', '||x||'].map((hostile) => {
      const [base] = fc.sample(answer, { seed: 7, numRuns: 1 })
      const [some] = fc.sample(plan, { seed: 7, numRuns: 1 })
      if (!base || !some) throw new Error('No sample')
      const shown = {
        ...base,
        village: { ...base.village, name: hostile },
        owner: { id: 1, name: hostile, tribe: { id: 1, tag: hostile, name: hostile } },
        plans: [
          {
            ...some,
            name: hostile,
            attacks: some.attacks.map((one) => ({ ...one, player: { id: 1, name: hostile } })),
          },
        ],
      }
      const { title, description, fields } = firstEmbed(shown, undefined)
      return [title, description, ...fields.flatMap((field) => [field.name, field.value])].join('\n')
    })
    for (const text of texts) expect(withoutEscapes(text)).not.toMatch(/@everyone|<@|\]\(http|\|\|x/)
  })
})
