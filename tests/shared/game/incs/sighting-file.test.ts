import { describe, expect, test } from 'vitest'
import { readCommandFile } from '../../../../shared/game/incs/sighting-file.ts'
import { toEpoch } from '../../../../shared/game/world/timeslots.ts'
import { partsInZone, wallTimeToEpochs } from '../../../../shared/game/world/world-time.ts'
import { Sighting, strengths } from '../../../../shared/model/sighting.ts'
import { fc } from '../../../support/properties.ts'

const context = { readAt: toEpoch('2027-03-12T12:00:00Z'), zone: 'Europe/Berlin' }
const anEntry = { herkunft: '487|524', ziel: '501|488', ankunft: 'heute um 20:15:00', staerke: 'gross' }
const read = (...entries: unknown[]) => readCommandFile(entries, context)
const rejectionReason = (entry: unknown) => {
  const [error] = read(anEntry, entry, anEntry).errors
  return error && `${error.entry} ${error.value}: ${error.reason}`
}

describe('an entry', () => {
  test('is an attack with places, time and strength', () => {
    expect(read(anEntry)).toEqual({
      commands: [
        {
          entry: 1,
          command: {
            from: { x: 487, y: 524 },
            to: { x: 501, y: 488 },
            arriveAt: toEpoch('2027-03-12T19:15:00Z'),
            strength: 'gross',
          },
        },
      ],
      errors: [],
    })
  })

  test('counts its time from when it was read, else from the upload', () => {
    const [{ command } = {}] = read({ ...anEntry, erfasst: '2027-03-10T08:00:00Z' }).commands
    expect(command?.arriveAt).toBe(toEpoch('2027-03-10T19:15:00Z'))
    for (const erfasst of [undefined, null, '']) {
      expect(read({ ...anEntry, erfasst }).commands[0]?.command.arriveAt).toBe(toEpoch('2027-03-12T19:15:00Z'))
    }
  })

  test('may bring the player', () => {
    expect(read({ ...anEntry, spieler: ' Anna\u202e\n' }).commands[0]?.command.player).toBe('Anna')
    expect(read({ ...anEntry, spieler: '' }).commands[0]?.command).not.toHaveProperty('player')
  })

  test('takes villages as the game prints them, and its strengths however they are written', () => {
    const { commands } = read({ ...anEntry, herkunft: '001 Dorf 1|1 (487|524) K54', staerke: ' Groß ' })
    expect(commands[0]?.command).toMatchObject({ from: { x: 487, y: 524 }, strength: 'gross' })
  })

  test('says where a time comes twice', () => {
    const [found] = read({ ...anEntry, ankunft: '31.10.27 02:30:00' }).commands
    expect(found?.note).toContain('zweimal')
  })
})

describe('a bad entry is named with value and reason, and spoils no other', () => {
  test.each([
    [{ ...anEntry, herkunft: '487' }, '2 487: „herkunft“ ist keine Koordinate im Format 500|500.'],
    [{ ...anEntry, herkunft: 487524 }, '2 487524: „herkunft“'],
    [{ ...anEntry, herkunft: { x: 487, y: 524 } }, '2 Objekt: „herkunft“'],
    [{ ...anEntry, herkunft: undefined }, '2 fehlt: „herkunft“'],
    [{ ...anEntry, herkunft: 'x'.repeat(100_000) }, `2 ${'x'.repeat(60)}…: „herkunft“`],
    [{ ...anEntry, ziel: ['501|488'] }, '2 Liste: „ziel“ ist keine Koordinate im Format 500|500.'],
    [{ ...anEntry, ziel: '1501|488' }, '2 1501|488: „ziel“'],
    [{ ...anEntry, ziel: '487|524' }, '2 487|524: Herkunft und Ziel sind dasselbe Dorf.'],
    [{ ...anEntry, ankunft: 'heute um 25:00:00' }, '2 heute um 25:00:00: Diese Uhrzeit gibt es nicht.'],
    [{ ...anEntry, ankunft: 1_800_000_000 }, '2 1800000000: „ankunft“ ist kein Text.'],
    [{ ...anEntry, ankunft: '28.03.27 02:30:00' }, '2 28.03.27 02:30:00: Diese Uhrzeit gibt es an diesem Tag nicht'],
    [{ ...anEntry, staerke: 'riesig' }, '2 riesig: „staerke“ ist nicht klein, mittel, gross oder unbekannt.'],
    [{ ...anEntry, staerke: undefined }, '2 fehlt: „staerke“'],
    [{ ...anEntry, staerke: '__proto__' }, '2 __proto__: „staerke“'],
    [{ ...anEntry, erfasst: 'gestern' }, '2 gestern: „erfasst“ ist kein Zeitpunkt'],
    [{ ...anEntry, erfasst: 5 }, '2 5: „erfasst“'],
    [{ ...anEntry, spieler: 7 }, '2 7: „spieler“ ist kein Text.'],
    [null, '2 null: Der Eintrag ist kein Angriff'],
    ['487|524', '2 487|524: Der Eintrag ist kein Angriff'],
    [[anEntry], '2 Liste: Der Eintrag ist kein Angriff'],
    [JSON.parse('{"__proto__": {"herkunft": "487|524"}}'), '2 fehlt: „herkunft“'],
    [{ ...anEntry, ziel: '\u202e<b>\n' }, '2 <b> : „ziel“'],
  ])('%#', (entry, expected) => {
    expect(rejectionReason(entry)?.slice(0, expected.length)).toBe(expected)
    expect(read(anEntry, entry, anEntry).commands.map((found) => found.entry)).toEqual([1, 3])
  })

  test('a file without a list is reported as a whole', () => {
    for (const [parsed, value] of [
      [anEntry, 'Objekt'],
      ['x', 'x'],
      [null, 'null'],
      [7, '7'],
    ] as const) {
      const { commands, errors } = readCommandFile(parsed, context)
      expect(commands).toEqual([])
      expect(errors).toEqual([{ entry: 0, value, reason: 'Die Datei enthält keine Liste von Angriffen.' }])
    }
    expect(readCommandFile([], context)).toEqual({ commands: [], errors: [] })
  })
})

const pad = (value: number) => String(value).padStart(2, '0')
const coordinate = fc.record({ x: fc.integer({ min: 0, max: 999 }), y: fc.integer({ min: 0, max: 999 }) })
const command = fc
  .record({
    from: coordinate,
    to: coordinate,
    arriveAt: fc.integer({ min: Date.UTC(2026, 8, 1) / 1000, max: Date.UTC(2027, 11, 1) / 1000 }),
    strength: fc.constantFrom(...strengths),
    player: fc.constantFrom('Anna', 'Bert <b>', 'Ä ö'),
  })
  .filter(({ from, to }) => from.x !== to.x || from.y !== to.y)

test('commands written as the script writes them are read back', () => {
  fc.assert(
    fc.property(fc.array(command, { maxLength: 20 }), (commands) => {
      const entries = commands.map(({ from, to, arriveAt, strength, player }) => {
        const { year, month, day, hour, minute, second } = partsInZone(arriveAt, context.zone)
        return {
          herkunft: `${from.x}|${from.y}`,
          ziel: `${to.x}|${to.y}`,
          ankunft: `${pad(day)}.${pad(month)}.${pad(year % 100)} ${pad(hour)}:${pad(minute)}:${pad(second)}:500`,
          staerke: strength,
          spieler: player,
          erfasst: new Date((arriveAt - 3600) * 1000).toISOString(),
        }
      })
      const read = readCommandFile(JSON.parse(JSON.stringify(entries)), context)
      expect(read.errors).toEqual([])
      read.commands.forEach(({ command, entry }, at) => {
        const meant = commands[at]
        expect(entry).toBe(at + 1)
        expect({ ...command, arriveAt: 0 }).toEqual({ ...meant, arriveAt: 0 })
        expect(wallTimeToEpochs(partsInZone(meant?.arriveAt ?? 0, context.zone), context.zone)).toContain(
          command.arriveAt,
        )
      })
    }),
  )
})

test('with any JSON in a file, nothing throws and every entry is reported', () => {
  const value = fc.oneof(fc.jsonValue(), fc.constantFrom('487|524', 'heute um 11:37:43', 'gross', '__proto__', 1e21))
  const entry = fc.oneof(
    fc.jsonValue(),
    fc.record({ herkunft: value, ziel: value, ankunft: value, staerke: value, erfasst: value, spieler: value }),
  )
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 10 }), (entries) => {
      const { commands, errors } = readCommandFile(entries, context)
      const told = [...commands, ...errors].map((each) => each.entry).sort((a, b) => a - b)
      expect(told).toEqual(entries.map((_, at) => at + 1))
      for (const { command } of commands) expect(Sighting.parse(command)).toEqual(command)
      for (const { value, reason } of errors) {
        expect(value.length).toBeLessThanOrEqual(61)
        expect(reason).toMatch(/\.$/)
      }
    }),
    { numRuns: 500 },
  )
})
