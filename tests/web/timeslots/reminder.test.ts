import { expect, it } from 'vitest'
import type { TimeslotPlayer } from '../../../shared/model/timeslot.ts'
import {
  commonText,
  type Occasion,
  personalText,
  recipientNames,
  remindersJson,
  silentPlayers,
} from '../../../web/features/timeslots/players/reminder.ts'

const player = (playerId: number, answer: TimeslotPlayer['answer']): TimeslotPlayer => ({
  playerId,
  playerName: `Spieler ${playerId}`,
  tribeId: 1,
  tribeName: 'WIR',
  senders: 1,
  numberOfSlots: 0,
  totalMinutes: 0,
  slots: [],
  source: 'always',
  answer,
  sends: 'always',
  version: 0,
  maxCommands: null,
  message: '',
  secret: `geheim${playerId}`,
})
const players = [player(1, 'silent'), player(2, 'member'), player(3, 'leader'), player(4, 'silent')]
const occasion: Occasion = {
  origin: 'https://planer.example',
  planId: 'p1',
  planName: 'Sturm',
  sendFrom: '20.11.2026, 18:00',
  personalLinksOnly: false,
}

it('reminds exactly the silent ones, with troops once anybody has some', () => {
  const names = (list: TimeslotPlayer[]) => recipientNames(silentPlayers(list))
  const without = { ...player(5, 'silent'), senders: 0 }
  expect(names([...players, without])).toBe('Spieler 1;Spieler 4')
  expect(names([without])).toBe('Spieler 5')
})

it('is JSON for the PN tool with the personal links', () => {
  const silent = silentPlayers(players)
  expect(JSON.parse(remindersJson(occasion, silent))).toEqual(
    silent.map((one) => ({
      playerName: one.playerName,
      text: personalText(occasion, one),
      editUrl: `https://planer.example/timeslots/${one.playerId}/p1#s=geheim${one.playerId}`,
      showUrl: `https://planer.example/timeslots/${one.playerId}/p1`,
    })),
  )
})

it('gives each their personal link, and all together none', () => {
  expect(personalText(occasion, player(1, 'silent'))).toContain('https://planer.example/timeslots/1/p1#s=geheim1')
  const common = commonText(occasion, silentPlayers(players))
  expect(common).toContain('Spieler 4: https://planer.example/timeslots/4/p1')
  expect(common).not.toContain('geheim')
  const asked = commonText({ ...occasion, personalLinksOnly: true }, silentPlayers(players))
  expect(asked).not.toContain('planer.example')
})
