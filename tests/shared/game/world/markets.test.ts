import { expect, test } from 'vitest'
import {
  marketTimeZone,
  parseServer,
  providerBase,
  serverCode,
  villageUrl,
} from '../../../../shared/game/world/markets.ts'
import { fc } from '../../../support/properties.ts'

test.each([
  ['de236', 'de'],
  ['dep12', 'de'],
  ['des1', 'de'],
  ['dec3', 'de'],
  [' EN114 ', 'en'],
])('%s is a server code', (code, market) => {
  expect(parseServer(code)).toEqual({ server: code.trim().toLowerCase(), market })
})

test.each([
  '',
  'de',
  '236',
  'd1',
  'de236.evil.example',
  'evil.example/de236',
  'de236#',
  'de236@host',
  'de 236',
  'de-236',
  'de12345',
  'deabc1',
  'de１',
  'de236\n.x',
  '../de1',
  'localhost',
])('%j is no server code', (code) => {
  expect(parseServer(code)).toBeUndefined()
  expect(providerBase(code)).toBeUndefined()
})

test('for any input, the provider address stays below a known domain', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[a-z0-9.@/:#?%-]{1,12}$/)), (code) => {
      const base = providerBase(code)
      if (base === undefined) return
      const { hostname, pathname, port, username } = new URL(base)
      expect([pathname, port, username]).toEqual(['/', '', ''])
      expect(hostname).toMatch(/^[a-z]{2,4}\d{1,4}\.[a-z-]+(\.[a-z]{2,3}){1,2}$/)
    }),
  )
})

test('each market has its domain and its clock', () => {
  expect(providerBase('de236')).toBe('https://de236.die-staemme.de')
  expect(providerBase('ch72')).toBe('https://ch72.staemme.ch')
  expect(providerBase('cs99')).toBe('https://cs99.divokekmeny.cz')
  expect(providerBase('cz99')).toBe('https://cs99.divokekmeny.cz')
  expect([serverCode(' CZp4'), serverCode('DE236'), serverCode('Böse')]).toEqual(['csp4', 'de236', 'Böse'])
  expect(marketTimeZone('cz99')).toBe('Europe/Prague')
  expect(marketTimeZone('de236')).toBe('Europe/Berlin')
  expect(marketTimeZone('br120')).toBe('America/Sao_Paulo')
  expect(marketTimeZone('xx1')).toBe('Europe/Berlin')
  expect(marketTimeZone(undefined)).toBe('Europe/Berlin')
})

test('every clock is one the platform knows', () => {
  for (const market of [
    'ae',
    'br',
    'ch',
    'cz',
    'en',
    'es',
    'fr',
    'gr',
    'hr',
    'hu',
    'it',
    'nl',
    'pl',
    'pt',
    'ro',
    'ru',
    'si',
    'sk',
    'tr',
    'us',
  ]) {
    expect(() => new Intl.DateTimeFormat('de-DE', { timeZone: marketTimeZone(`${market}1`) })).not.toThrow()
    expect(providerBase(`${market}1`)).toBeDefined()
  }
})

test('a market that is not known has no address, names of object members included', () => {
  expect(providerBase('xx1')).toBeUndefined()
})

test('a village opens in the game, for a sitter in the other account', () => {
  expect(villageUrl('de236', 42)).toBe('https://de236.die-staemme.de/game.php?screen=info_village&id=42')
  expect(villageUrl('ch72', 42, 7)).toBe('https://ch72.staemme.ch/game.php?t=7&screen=info_village&id=42')
  expect(villageUrl(undefined, 42)).toContain('https://de236.die-staemme.de/')
  expect(villageUrl('', 42)).toContain('https://de236.die-staemme.de/')
  expect(villageUrl('en114', 7)).toBe('https://en114.tribalwars.net/game.php?screen=info_village&id=7')
  expect(villageUrl('http://böse', 7)).toBe('https://de236.die-staemme.de/game.php?screen=info_village&id=7')
  expect(villageUrl('evil.example/', 42)).toContain('https://de236.die-staemme.de/')
})
