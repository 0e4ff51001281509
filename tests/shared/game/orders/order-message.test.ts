import { describe, expect, it } from 'vitest'
import { type MessageSource, messagesJson, orderMessage } from '../../../../shared/game/orders/order-message.ts'

const place = { origin: 'https://planer.example', timeZone: 'Europe/Berlin' }

const source = (more: Partial<MessageSource> = {}): MessageSource => ({
  playerName: 'Wolf',
  lines: 7,
  edit: '/orders/secret',
  show: '/orders/looked-at',
  timeslots: [{ from: '2027-03-13T17:00:00.000Z', to: '2027-03-13T21:30:00.000Z' }],
  targetCoords: ['512|487', '513|489'],
  firstLaunch: '2027-03-13T20:04:37.000Z',
  firstArrival: '2027-03-14T19:00:00.000Z',
  lastArrival: '2027-03-14T19:00:00.000Z',
  ...more,
})

const filled = (template: string, more: Partial<MessageSource> = {}) => orderMessage(template, source(more), place).text

describe('a message', () => {
  it('has every variable filled, in every place', () => {
    const template = '{playerName}: {targetCoords} / {arrivalTime} / {timeslots} / {editUrl} / {showUrl} / {playerName}'
    expect(filled(template)).toBe(
      'Wolf: 512|487 513|489 / 14.03.2027, 20:00 Uhr / 13.03.2027, 18:00–22:30 Uhr / https://planer.example/orders/secret / https://planer.example/orders/looked-at / Wolf',
    )
  })

  it('says how many attacks there are and when the first one launches, also in the night when clocks change', () => {
    expect(filled('{attacks}, {firstLaunch}')).toBe('7 Angriffe, 13.03.2027, 21:04:37 Uhr')
    expect(filled('{attacks}', { lines: 1 })).toBe('1 Angriff')
    const first = (firstLaunch: string) => filled('{firstLaunch}', { firstLaunch })
    expect(first('2027-03-28T01:00:07.000Z')).toBe('28.03.2027, 03:00:07 Uhr')
    expect(first('2027-10-31T00:30:07.000Z')).toBe('31.10.2027, 02:30:07 (Sommerzeit) Uhr')
    expect(first('2027-10-31T01:30:07.000Z')).toBe('31.10.2027, 02:30:07 (Winterzeit) Uhr')
  })

  it.each([
    ['on one day', '2027-03-14T20:30:00.000Z', '14.03.2027, 20:00–21:30 Uhr'],
    ['over midnight', '2027-03-15T01:00:00.000Z', '14.03.2027, 20:00 – 15.03.2027, 02:00 Uhr'],
    ['where seconds count', '2027-03-14T19:00:05.000Z', '14.03.2027, 20:00:00–20:00:05 Uhr'],
  ])('says from when to when the attacks arrive %s', (_, lastArrival, expected) => {
    expect(filled('{arrivalTime}', { lastArrival })).toBe(expected)
  })

  it('gives all time slots on the clock of the world, also where it is changed, and says if there are none', () => {
    const timeslots = [
      { from: '2027-03-27T17:00:00.000Z', to: '2027-03-27T21:00:00.000Z' },
      { from: '2027-03-28T17:00:00.000Z', to: '2027-03-28T22:30:00.000Z' },
    ]
    expect(filled('{timeslots}', { timeslots })).toBe(
      '27.03.2027, 18:00–22:00 Uhr; 28.03.2027, 19:00 – 29.03.2027, 00:30 Uhr',
    )
    expect(filled('{timeslots}', { timeslots: [] })).toBe('keine Angabe')
    expect(filled('{timeslots}', { timeslots: [], sends: 'always' })).toBe('immer')
    expect(filled('{timeslots}', { timeslots: [], sends: 'never' })).toBe('nie')
  })

  it('keeps what is no variable, and fills nothing that a name has brought along', () => {
    expect(filled('{unbekannt} {playerName}', { playerName: '{editUrl}' })).toBe('{unbekannt} {editUrl}')
    expect(filled('{playerName}', { playerName: '[url=x]Wolf' })).toBe('(url=x)Wolf')
  })

  it('keeps links that lead elsewhere', () => {
    const message = orderMessage(
      '',
      source({ edit: 'https://ds.example/1/edit/a', show: 'https://ds.example/1/show/b' }),
      place,
    )
    expect([message.editUrl, message.showUrl]).toEqual(['https://ds.example/1/edit/a', 'https://ds.example/1/show/b'])
  })

  it('leads to the list at DS-Ultimate where the template says so, and to our page where there is none', () => {
    const template = '{dsuEditUrl} {dsuShowUrl} {editUrl}'
    const handedOver = {
      edit: 'https://ds.example/1/edit/a',
      show: 'https://ds.example/1/show/b',
      issue: 1,
      at: '2027-03-12T12:00:00.000Z',
      refused: [],
    }
    expect(filled(template, { handedOver })).toBe(
      'https://ds.example/1/edit/a https://ds.example/1/show/b https://planer.example/orders/secret',
    )
    expect(filled(template)).toBe(
      'https://planer.example/orders/secret https://planer.example/orders/looked-at https://planer.example/orders/secret',
    )
  })

  it('goes into the JSON with exactly these fields, and the name as the game knows it', () => {
    const message = orderMessage('Hallo {playerName}', source({ playerName: '[b]Wolf' }), place)
    expect(JSON.parse(messagesJson([message]))).toEqual([
      {
        playerName: '[b]Wolf',
        text: 'Hallo (b)Wolf',
        editUrl: 'https://planer.example/orders/secret',
        showUrl: 'https://planer.example/orders/looked-at',
      },
    ])
  })
})
