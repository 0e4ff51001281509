import { describe, expect, it } from 'vitest'
import type { WakeResult } from '../../../../shared/model/orders/wake.ts'
import { isReached, needsText, outcomeGroups, wakeOutcome } from '../../../../web/features/orders/board/wake-outcome.ts'
import { wokenText } from '../../../../web/features/orders/labels.ts'

const zone = 'Europe/Berlin'
const quietUntil = '2038-03-04T06:00:00.000Z'
const result = (more: Partial<WakeResult>): WakeResult => ({
  playerId: 12,
  playerName: 'Bert',
  push: 0,
  chat: false,
  ...more,
})

describe('the outcome of a wake', () => {
  it.each<[Partial<WakeResult>, string, 'reached' | 'text' | 'neither']>([
    [{ push: 2 }, 'Bert: geweckt (Push)', 'reached'],
    [{ push: 1, chat: true }, 'Bert: geweckt (Push, Chat)', 'reached'],
    [{ chat: true, refusal: 'no_device' }, 'Bert: geweckt (Chat), kein Gerät', 'reached'],
    [{ chat: true, refusal: 'quiet', quietUntil }, 'Bert: geweckt (Chat), Ruhezeit bis 07:00', 'reached'],
    [{ refusal: 'just_woken' }, 'Bert: gerade erst geweckt', 'reached'],
    [{ refusal: 'quiet', quietUntil }, 'Bert: Ruhezeit bis 07:00', 'text'],
    [{ refusal: 'no_device' }, 'Bert: kein Gerät', 'text'],
    [{ refusal: 'done' }, 'Bert: nichts mehr zu schicken', 'neither'],
    [{ refusal: 'unknown', playerName: '' }, 'Spieler 12: keine Befehle mehr in diesem Plan', 'neither'],
  ])('%j is %s', (more, title, then) => {
    const { title: shown, hint } = wakeOutcome(result(more), zone)
    expect(shown).toBe(title)
    expect([isReached(result(more)), needsText(result(more))]).toEqual([then === 'reached', then === 'text'])
    expect(hint !== undefined).toBe(then === 'text')
  })

  it('names players by outcome, those who were reached first', () => {
    const results = [
      result({ playerId: 1, playerName: 'Anna', refusal: 'no_device' }),
      result({ push: 1 }),
      result({ playerId: 3, playerName: 'Cleo', refusal: 'no_device' }),
      result({ playerId: 4, playerName: 'Dora', refusal: 'quiet', quietUntil }),
    ]
    expect(outcomeGroups(results, zone)).toEqual([
      { text: 'Geweckt (Push)', names: ['Bert'] },
      { text: 'Kein Gerät', names: ['Anna', 'Cleo'] },
      { text: 'Ruhezeit', names: ['Dora (bis 07:00)'] },
    ])
  })
})

describe('the last wake', () => {
  const at = '2038-03-04T03:02:00.000Z'
  const text = (more: Partial<NonNullable<Parameters<typeof wokenText>[0]>>, now = '2038-03-04T03:30:00.000Z') =>
    wokenText({ at, push: 0, chat: false, ...more }, Date.parse(now), zone)

  it('says when, by whom and how, until when it is quiet, and when the page was opened', () => {
    expect(text({ by: 'Mira', push: 2 })).toBe('geweckt 04:02 von Mira (Push)')
    expect(text({ push: 2, chat: true })).toBe('geweckt 04:02 (Push, Chat)')
    expect(text({ by: 'Mira', quietUntil })).toBe('Ruhezeit bis 07:00')
    expect(text({ by: 'Mira', chat: true, quietUntil, openedAt: '2038-03-04T03:05:00.000Z' })).toBe(
      'geweckt 04:02 von Mira (Chat), Ruhezeit bis 07:00, geöffnet 04:05',
    )
  })

  it('is forgotten where nothing was sent and the quiet hours are over', () => {
    expect(text({ by: 'Mira', quietUntil }, quietUntil)).toBeUndefined()
    expect(wokenText(undefined, Date.parse(at), zone)).toBeUndefined()
  })
})
