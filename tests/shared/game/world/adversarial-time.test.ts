import { describe, expect, test } from 'vitest'
import { readCoordinates } from '../../../../functions/domain/targets/read-coordinates.ts'
import { readTroopDump } from '../../../../shared/game/dump/dump.ts'
import { readCommandFile } from '../../../../shared/game/incs/sighting-file.ts'
import { readCommandText } from '../../../../shared/game/incs/sighting-paste.ts'
import { parseServer } from '../../../../shared/game/world/markets.ts'
import {
  parseAllyLine,
  parsePlayerLine,
  parseUnitInfo,
  parseVillageLine,
  parseWorldConfig,
} from '../../../../shared/game/world/provider.ts'
import { shownText } from '../../../../shared/game/world/shown-text.ts'
import { buildSnapshot, indexWorld } from '../../../../shared/game/world/snapshot.ts'
import { Username } from '../../../../shared/model/inputs/credentials.ts'
import { fillTemplate, unknownVariables } from '../../../../shared/model/message-template.ts'
import { previewDump } from '../../../../web/features/senders/upload/preview.ts'
import { nonBlankLines } from '../../../../web/lib/format/lines.ts'
import { soaking, thirdOf } from '../../../support/soak.ts'
import { cpuMilliseconds } from '../../../support/stack/cpu-time.ts'
import { adversarialTexts } from '../adversarial-texts.ts'
import { aConfig, aPlayer, aVillage } from '../world-builder.ts'

const world = { hasArchers: true, hasKnight: true, hasMilitia: true }
const index = indexWorld(
  buildSnapshot({
    villages: [aVillage(), aVillage({ id: 2, x: 501, y: 501 })],
    players: [aPlayer()],
    tribes: [],
    config: aConfig(),
    units: {},
  }),
)
const reading = { readAt: 1_800_000_000, zone: 'Europe/Berlin' }
const oneLine = (text: string) => text.replaceAll(/[,\n]/g, '')
const values = {
  playerName: '',
  targetCoords: '',
  attacks: '',
  firstLaunch: '',
  arrivalTime: '',
  timeslots: '',
  editUrl: '',
  showUrl: '',
  dsuEditUrl: '',
  dsuShowUrl: '',
}

/** Everything that reads text which people, files or the provider bring. */
const readers: Record<string, (text: string) => unknown> = {
  'the troop dump': (text) => readTroopDump(text, world),
  'the troop dump of a Polish world': (text) => readTroopDump(text, { ...world, server: 'pl216' }),
  'the preview of a dump': (text) => previewDump(text),
  'the lines of a list': nonBlankLines,
  'the coordinates of a list': (text) => {
    try {
      return readCoordinates(text.split('\n').slice(0, 10_000), index)
    } catch (error) {
      return error
    }
  },
  'the provider’s tables': (text) =>
    text.split('\n').map((line) => [parseVillageLine(line), parsePlayerLine(line), parseAllyLine(line)]),
  'a name in a table': (text) => parsePlayerLine(`1,${oneLine(text)},1,1,1,1`),
  'the provider’s XML': (text) => [parseWorldConfig(text), parseUnitInfo(`<config><ram>${text}`)],
  'text inside the XML': (text) => parseUnitInfo(`<config><ram><speed>1${text}</speed></ram></config>`),
  'a pasted page with attacks': (text) => readCommandText(text, reading),
  'a pasted page of a Hungarian world': (text) => readCommandText(text, { ...reading, server: 'hu85' }),
  'an entry of a file of attacks': (text) =>
    readCommandFile(
      [{ herkunft: text, ziel: text, ankunft: text, staerke: text, erfasst: text, spieler: text }],
      reading,
    ),
  'a text to show': shownText,
  'a user name': (text) => Username.safeParse(text),
  'a server code': parseServer,
  'a message template': (text) => [fillTemplate(`{${text}}{a`, values), unknownVariables(`{${text}}{`)],
}

const texts = thirdOf(Object.entries(adversarialTexts))

describe.each(Object.entries(readers))('%s takes time linear in the text', (_, read) => {
  // Eight times the text takes eight times the time, where quadratic reading would take 64, and seconds. Little is not compared:
  // what the engine has compiled for the short text makes that ten times as fast at times.
  test.each(texts)('%s', (_, make) => {
    const [short, long] = [make(20_000), make(160_000)]
    const isLinear = () => {
      const time = cpuMilliseconds(() => read(long))
      return time < 250 || time < 30 * cpuMilliseconds(() => read(short))
    }
    // A busy machine may slow down one measurement; a quadratic reader never passes.
    expect(Array.from({ length: 20 }).some(isLinear)).toBe(true)
  })
})

/** Those that cost a dump's reader most, of all the texts above. */
const dearest = ['letters and carriage returns', 'an overview']

const megabytes = soaking ? 10 : 2

describe(`${megabytes} MB of it are read`, () => {
  const names = soaking ? Object.keys(adversarialTexts) : dearest
  const size = megabytes * 1_000_000
  // A fifth of it here; the rest is for a slow machine.
  const mostMilliseconds = megabytes * (soaking ? 400 : 1200)

  test.each(names)('%s', (name) => {
    const text = adversarialTexts[name]?.(size) ?? ''
    // As above: a busy machine may slow down one measurement.
    const isFast = () => cpuMilliseconds(() => readTroopDump(text, world)) < mostMilliseconds
    expect(Array.from({ length: 5 }).some(isFast)).toBe(true)
  })

  test('by the provider’s readers', () => {
    for (const name of soaking ? Object.keys(adversarialTexts) : ['separators in turn']) {
      const text = adversarialTexts[name]?.(size) ?? ''
      expect(
        cpuMilliseconds(() => readers['the provider’s tables']?.(text)),
        name,
      ).toBeLessThan(mostMilliseconds)
    }
  })
})
