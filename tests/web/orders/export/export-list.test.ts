import { describe, expect, it } from 'vitest'
import { type CopyFormat, copyFormats, fileText } from '../../../../shared/game/orders/copy-formats.ts'
import { maxCodes } from '../../../../shared/game/orders/order-copies.ts'
import { changeRows, changesSentence } from '../../../../web/features/orders/export/issue-changes.tsx'
import {
  filterPlayers,
  noFilter,
  type PlayerState,
  progressTotals,
  sortPlayers,
} from '../../../../web/features/orders/export/player-list.ts'
import { dueForHandOver, refusalText } from '../../../../web/features/orders/files/hand-over.ts'
import { linesOfSheets } from '../../../../web/features/orders/files/order-files.ts'
import { isTooLong, messageFor } from '../../../../web/features/orders/messages/messages.ts'
import { linesIn, withMarks } from '../../../../web/features/orders/sheet/sheet-lines.ts'
import { copyFileName } from '../../../../web/lib/format/copy-file-name.ts'
import { aLine, anEntry, aSheet, noChanges, threePlayers } from './export-server.ts'

const names = (players: readonly { playerName: string }[]) => players.map(({ playerName }) => playerName)
const world = { server: 'de236', timeZone: 'Europe/Berlin' }

function formatNamed(label: string): CopyFormat {
  const format = copyFormats.find((one) => one.label === label)
  if (!format) throw new Error(`No format ${label}`)
  return format
}

describe('the list of players', () => {
  it.each([
    ['overdue', ['Bert']],
    ['open', ['Bert', 'Cleo']],
    ['done', ['Anna']],
    ['unopened', ['Cleo']],
    ['changed', []],
    ['silent', []],
    ['left', []],
  ] as const)('is narrowed to %s', (state, expected) => {
    expect(names(filterPlayers(threePlayers(), { ...noFilter, state }))).toEqual(expected)
  })

  it('keeps apart who was left out: nothing is open or done, and the change is not seen', () => {
    const players = [
      anEntry({ playerName: 'Dora', lines: 0, left: 2 }),
      anEntry({ playerName: 'Emil' }),
      anEntry({ playerName: 'Fritz', sent: 3 }),
    ]
    const namesIn = (state: PlayerState) => names(filterPlayers(players, { ...noFilter, state }))
    expect(namesIn('left')).toEqual(['Dora'])
    expect(namesIn('changed')).toEqual(['Dora'])
    expect(namesIn('unopened')).toEqual(['Emil', 'Fritz'])
    expect(namesIn('silent')).toEqual(['Emil'])
    expect(namesIn('done')).toEqual(['Fritz'])
    expect(progressTotals(players)).toMatchObject({ players: 2, lines: 6, unopened: 2 })
  })

  it('is searched without case and accents', () => {
    const players = [anEntry({ playerName: 'Björn' }), anEntry({ playerName: 'Bernd' })]
    expect(names(filterPlayers(players, { ...noFilter, text: 'BJO' }))).toEqual(['Björn'])
  })

  it('is ordered by each column, players without orders after the others, those who never looked before them', () => {
    const by = (key: 'next' | 'opened' | 'overdue' | 'name', descending = false) =>
      names(sortPlayers(threePlayers(), { key, descending }))
    expect(by('next')).toEqual(['Cleo', 'Bert', 'Anna'])
    expect(by('opened')).toEqual(['Cleo', 'Anna', 'Bert'])
    expect(by('overdue', true)).toEqual(['Bert', 'Anna', 'Cleo'])
    expect(by('name', true)).toEqual(['Cleo', 'Bert', 'Anna'])
  })

  it('adds up', () => {
    expect(progressTotals(threePlayers())).toEqual({
      players: 3,
      lines: 11,
      sent: 4,
      seen: 0,
      skipped: 1,
      overdue: 2,
      unopened: 1,
    })
  })
})

describe('what an issue changes', () => {
  const changes = {
    players: {
      added: ['Dora'],
      gone: ['Anna'],
      changed: [
        { playerName: 'Bert', added: 1, gone: 2, changed: 0 },
        { playerName: 'Cleo', added: 0, gone: 0, changed: 0 },
      ],
    },
    lines: { added: 4, gone: 5, changed: 0, same: 1200 },
    sentGone: 1,
  }

  it('is shown for each player to whom something changes', () => {
    expect(changeRows(changes)).toEqual([
      { playerName: 'Dora', text: 'neu dabei' },
      { playerName: 'Anna', text: 'nicht mehr dabei' },
      { playerName: 'Bert', text: '1 neu und 2 weggefallen' },
    ])
  })

  it('is one sentence', () => {
    expect(changesSentence(changes)).toBe('Angriffe: 4 neu und 5 weggefallen, 1.200 unverändert.')
    expect(changesSentence(noChanges(1))).toBe('Nichts ändert sich: 1 Angriff bleibt, wie er ist.')
  })
})

describe('messages', () => {
  const place = { origin: 'https://planer.example', timeZone: 'Europe/Berlin' }
  const handedOver = {
    edit: 'https://ds.example/edit',
    show: 'https://ds.example/show',
    issue: 1,
    at: '2038-03-01T12:00:00.000Z',
    refused: [],
  }

  it('lead to DS-Ultimate where that is wanted and a list exists there', () => {
    const [anna, bert] = threePlayers()
    expect(messageFor({ ...anna, handedOver }, '{editUrl}', 'dsultimate', place).text).toBe('https://ds.example/edit')
    expect(messageFor(bert, '{editUrl}', 'dsultimate', place).text).toBe('https://planer.example/orders/edit-12')
    expect(messageFor({ ...anna, handedOver }, '{editUrl}', 'own', place).text).toBe(
      'https://planer.example/orders/edit-11',
    )
  })

  it('have our links as this browser knows the site, though the server names another address', () => {
    const entry = anEntry({ edit: 'http://localhost:4000/orders/a', show: 'http://localhost:4000/orders/b' })
    expect(messageFor(entry, '{editUrl} {showUrl} {dsuEditUrl}', 'own', place).text).toBe(
      'https://planer.example/orders/a https://planer.example/orders/b https://planer.example/orders/a',
    )
  })

  it('are too long with more codes than the game shows', () => {
    const withCodes = (codes: number) => messageFor(anEntry(), '[b]'.repeat(codes), 'own', place)
    expect(isTooLong(withCodes(maxCodes))).toBe(false)
    expect(isTooLong(withCodes(maxCodes + 1))).toBe(true)
  })
})

describe('files', () => {
  const [anna, bert] = threePlayers()
  const lines = linesOfSheets([aSheet(anna, [aLine(2), aLine(4)]), aSheet(bert, [aLine(1), aLine(3)])])

  it('hold the attacks of all by launch, with their player and state', () => {
    expect(lines.map(({ playerName }) => playerName)).toEqual(['Bert', 'Anna', 'Bert', 'Anna'])
    const [csv = ''] = formatNamed('CSV').texts(lines, world)
    expect(csv.split('\r\n').filter((row) => /^"(Anna|Bert)";/.test(row))).toHaveLength(4)
    expect(JSON.parse(formatNamed('JSON').texts(lines, world)[0] ?? '')).toHaveLength(4)
  })

  it('give Workbench which attacks are sent already', () => {
    const marked = linesOfSheets([
      aSheet(anna, [aLine(1), aLine(2, { state: 'sent' }), aLine(3, { state: 'skipped' })]),
    ])
    const [text = ''] = formatNamed('Workbench').texts(marked, world)
    expect(
      text
        .trimEnd()
        .split('\n')
        .map((line) => line.split('&')[6]),
    ).toEqual(['false', 'true', 'false'])
  })

  it('say which part of several is which', () => {
    expect(fileText(['eins\n'])).toBe('eins\n')
    expect(fileText(['eins\n', 'zwei\n'])).toBe('--- Teil 1 von 2 ---\n\neins\n\n--- Teil 2 von 2 ---\n\nzwei\n')
  })

  it('have names that every system takes', () => {
    expect(copyFileName(formatNamed('CSV'), 'Großangriff: 1/2 "alle"', '')).toBe('befehle-großangriff-1-2-alle.csv')
    expect(copyFileName(formatNamed('Workbench'), 'Plan', '../Anna')).toBe('befehle-plan-anna-workbench.txt')
  })
})

describe('the sheet of a player', () => {
  it('is narrowed to what is overdue at a moment', () => {
    const lines = [aLine(0), aLine(1, { state: 'sent' }), aLine(5)]
    const at = Date.parse('2038-03-03T18:03:00.000Z')
    expect(linesIn(lines, 'overdue', at)).toEqual([aLine(0)])
    expect(linesIn(lines, 'open', at)).toEqual([aLine(0), aLine(5)])
  })

  it('takes marks over, and forgets the reason of one that is taken back', () => {
    const sheet = aSheet(anEntry(), [aLine(0, { state: 'skipped', reason: 'weg', by: 'member' }), aLine(1)])
    const marked = withMarks(sheet, [
      { line: aLine(0).id, state: 'open', at: '2038-03-03T18:05:00.000Z', by: 'leader' },
    ])
    expect(marked.lines).toEqual([aLine(0, { at: '2038-03-03T18:05:00.000Z', by: 'leader' }), aLine(1)])
  })
})

describe('handing over', () => {
  it('is due for who has no list there, or one of an older issue', () => {
    const [anna, bert, cleo] = threePlayers()
    const there = { edit: '', show: '', at: '2038-03-01T12:00:00.000Z', refused: [] }
    const entries = [
      anna,
      { ...bert, handedOver: { ...there, issue: 1 } },
      { ...cleo, handedOver: { ...there, issue: 2 } },
    ]
    expect(names(dueForHandOver(entries, 2))).toEqual(['Anna', 'Bert'])
  })

  it('names what was refused', () => {
    expect(refusalText({ line: 'bfkatas-4711-offs-512-488-0', reason: 'Village unknown' })).toBe(
      'BF-Katas auf 512|488 (Dorf 4711): Village unknown',
    )
    expect(
      refusalText({ line: 'off-4711-offs-512-488-0', from: '500|501', reason: 'Das Zieldorf existiert nicht' }),
    ).toBe('Off auf 512|488 von 500|501 (Dorf 4711): Das Zieldorf existiert nicht')
    expect(refusalText({ line: 'bfkatas-4711-fakeSending-512-488-0', reason: 'Village unknown' })).toBe(
      'BF-Katas auf 512|488 (Dorf 4711): Village unknown',
    )
    expect(refusalText({ line: '', reason: 'Village unknown' })).toBe('Ein Angriff: Village unknown')
  })
})
