import { describe, expect, it } from 'vitest'
import { messagesJson } from '../../../../shared/game/orders/order-message.ts'
import {
  canBeWoken,
  commonWakeText,
  linksText,
  messagesText,
  playerNote,
  recipientsText,
} from '../../../../web/features/orders/export/player-notes.ts'
import { kindFor, messageOfKind, messageRecipients } from '../../../../web/features/orders/messages/messages.ts'
import { anEntry, threePlayers } from './export-server.ts'

const place = { origin: 'https://planer.example', timeZone: 'Europe/Berlin' }
const [anna, bert, cleo] = threePlayers()
const out = anEntry({ playerId: 14, playerName: 'Dora', lines: 0, next: undefined, firstArrival: '', left: 2 })
const noteText = (kind: 'changed' | 'wake', player: Parameters<typeof playerNote>[1]) =>
  playerNote(kind, player, place).text

describe('a note to a player', () => {
  it.each([
    ['one overdue attack', anEntry({ overdue: 1 }), '1 Angriff von dir ist überfällig.'],
    ['several', bert, '2 Angriffe von dir sind überfällig.'],
    ['orders never opened', cleo, 'du hast deine Befehle noch nicht geöffnet.'],
    ['a change not seen', anEntry({ openedAt: '2038-03-01T10:00:00.000Z', changed: true }), 'haben sich geändert.'],
    ['nothing said', anEntry({ openedAt: '2038-03-01T10:00:00.000Z' }), 'von deinen 3 Angriffen noch keinen abgehakt.'],
    ['something open', anEntry({ openedAt: '2038-03-01T10:00:00.000Z', sent: 2 }), '1 Angriff von dir ist noch offen.'],
    ['withdrawn orders', out, 'deine Befehle wurden zurückgezogen'],
  ])('wakes for %s, with the link', (_, player, text) => {
    expect(noteText('wake', player)).toContain(text)
    expect(noteText('wake', player)).toContain(`https://planer.example${player.edit}`)
  })

  it('has the address of this browser, not the one that the server knows behind a proxy', () => {
    const player = { ...bert, edit: 'http://inner:3000/orders/edit-12', show: 'http://inner:3000/orders/show-12' }
    const { text, editUrl, showUrl } = playerNote('changed', player, place)
    expect([editUrl, showUrl]).toEqual([
      'https://planer.example/orders/edit-12',
      'https://planer.example/orders/show-12',
    ])
    expect(text).toContain(editUrl)
    expect(linksText([player], place.origin)).toBe(`Bert: ${editUrl}`)
  })

  it('names the next launch by the clock of the world', () => {
    expect(noteText('wake', bert)).toContain('am 03.03.2038, 19:00:00 Uhr (Serverzeit) los.')
    expect(noteText('wake', out)).not.toContain('Serverzeit')
  })

  it('brings no code of a name into the game', () => {
    expect(noteText('changed', anEntry({ playerName: '[b]Eva' }))).toContain('Hallo (b)Eva,')
  })

  it('is JSON for the PN tool in exactly its fields, the recipient as the game knows them', () => {
    expect(JSON.parse(messagesJson([playerNote('changed', anEntry({ playerName: '[b]Eva' }), place)]))).toEqual([
      {
        playerName: '[b]Eva',
        text: expect.stringContaining('deine Befehle haben sich geändert.'),
        editUrl: 'https://planer.example/orders/edit-11',
        showUrl: 'https://planer.example/orders/show-11',
      },
    ])
  })
})

describe('several players', () => {
  it('get one text without links, which says of each what is missing', () => {
    const text = commonWakeText([bert, cleo, out])
    expect(text.split('\n').slice(-3)).toEqual([
      'Bert: 2 Angriffe überfällig',
      'Cleo: Befehle noch nicht geöffnet',
      'Dora: Befehle zurückgezogen',
    ])
    expect(text).not.toContain('orders')
  })

  it('are listed as names for the game, and with their links one a line', () => {
    expect(recipientsText([bert, cleo])).toBe('Bert;Cleo')
    expect(linksText([bert, cleo], place.origin)).toBe(
      'Bert: https://planer.example/orders/edit-12\nCleo: https://planer.example/orders/edit-13',
    )
    const texts = messagesText([bert, cleo].map((each) => playerNote('changed', each, place)))
    expect(texts.match(/^--- (Bert|Cleo) ---$/gm)).toEqual(['--- Bert ---', '--- Cleo ---'])
  })

  it('are woken only while something is left to do', () => {
    expect([anna, bert, cleo, out].filter(canBeWoken)).toEqual([bert, cleo, out])
  })
})

describe('the text for the list', () => {
  it.each([
    ['all', 'template'],
    ['open', 'template'],
    ['changed', 'changed'],
    ['left', 'changed'],
    ['overdue', 'wake'],
    ['unopened', 'wake'],
    ['silent', 'wake'],
  ] as const)('narrowed to %s is %s', (state, kind) => {
    expect(kindFor(state)).toBe(kind)
  })

  it('never fills the template for somebody without orders', () => {
    const source = { template: '{playerName} {arrivalTime}', links: 'own' as const, place }
    expect(messageOfKind('template', bert, source).text).toBe('Bert 04.03.2038, 09:00 Uhr')
    expect(messageOfKind('template', out, source).text).toContain('zurückgezogen')
    expect(messageOfKind('changed', bert, source).text).toContain('haben sich geändert')
  })

  it('wakes nobody who is done', () => {
    expect(messageRecipients('wake', [anna, bert])).toEqual([bert])
    expect(messageRecipients('template', [anna, bert])).toEqual([anna, bert])
  })
})
