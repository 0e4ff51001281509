import { parseXml, XmlElement, XmlText } from '@rgrove/parse-xml'
import { shownText } from './shown-text.ts'
import { type UnitName, unitNames } from './units.ts'

/** A row of the provider's `village.txt`. */
export interface VillageRow {
  id: number
  name: string
  x: number
  y: number
  playerId: number
  points: number
  bonus: number
}

/** A row of the provider's `player.txt`. */
export interface PlayerRow {
  id: number
  name: string
  tribeId: number
  villages: number
  points: number
  rank: number
}

/** A row of the provider's `ally.txt`. */
export interface TribeRow {
  id: number
  name: string
  tag: string
  members: number
  villages: number
  points: number
  allPoints: number
  rank: number
}

/** Night bonus by hours of the world's clock: start inclusive, end exclusive. */
export interface NightConfig {
  active: boolean
  /** Every player chooses their own hours. */
  isChosen: boolean
  startHour: number
  endHour: number
}

/** Protection of new players; 0 for none. */
export interface NewbieConfig {
  /** Days after their start in which nobody attacks them. */
  days: number
  /** Days after their start in which no player with more than `ratio` times their points attacks them. */
  ratioDays: number
  ratio: number
}

/** The parts of a world's `get_config` that matter for planning. */
export interface WorldConfig {
  speed: number
  unitSpeed: number
  /** 0 off, 1 by points, 2 by points and time. */
  moral: number
  /** Whether arrival times have milliseconds. */
  millisArrival: boolean
  archer: boolean
  knight: boolean
  church: boolean
  watchtower: boolean
  /** Minimum attack in percent of the village's points; 0 = no limit. */
  fakeLimit: number
  /** Maximum distance of nobles in fields; 0 = no known limit. */
  snobMaxDist: number
  /** Whether nobles conquer no barbarian villages. */
  noBarbConquer: boolean
  /** The night bonus; `nightRule` says when it applies. */
  night: NightConfig
  newbie: NewbieConfig
  /** Width of the map in fields. */
  mapSize: number
}

/** Per unit: minutes per field (world speed included), farm places and loot. */
export type UnitInfo = Partial<Record<UnitName, { speed: number; pop: number; carry: number }>>

/** Parses `id,name,x,y,player id,points,bonus id`; undefined unless it has whole numbers and coordinates in 0..999. */
export function parseVillageLine(line: string): VillageRow | undefined {
  const cells = line.trimEnd().split(',')
  if (cells.length !== 7) return undefined
  const id = wholeNumber(cells[0])
  const x = wholeNumber(cells[2])
  const y = wholeNumber(cells[3])
  const playerId = wholeNumber(cells[4])
  const points = wholeNumber(cells[5])
  const bonus = wholeNumber(cells[6])
  if (id < 0 || x < 0 || x > 999 || y < 0 || y > 999 || playerId < 0 || points < 0 || bonus < 0) return undefined
  return { id, name: decodeName(cells[1]), x, y, playerId, points, bonus }
}

/** Parses `id,name,tribe id,villages,points,rank`; undefined unless it has whole numbers. */
export function parsePlayerLine(line: string): PlayerRow | undefined {
  const cells = line.trimEnd().split(',')
  if (cells.length !== 6) return undefined
  const id = wholeNumber(cells[0])
  const tribeId = wholeNumber(cells[2])
  const villages = wholeNumber(cells[3])
  const points = wholeNumber(cells[4])
  const rank = wholeNumber(cells[5])
  if (id < 0 || tribeId < 0 || villages < 0 || points < 0 || rank < 0) return undefined
  return { id, name: decodeName(cells[1]), tribeId, villages, points, rank }
}

/** Parses `id,name,tag,members,villages,points,all points,rank`; undefined unless it has whole numbers. */
export function parseAllyLine(line: string): TribeRow | undefined {
  const cells = line.trimEnd().split(',')
  if (cells.length !== 8) return undefined
  const id = wholeNumber(cells[0])
  const members = wholeNumber(cells[3])
  const villages = wholeNumber(cells[4])
  const points = wholeNumber(cells[5])
  const allPoints = wholeNumber(cells[6])
  const rank = wholeNumber(cells[7])
  if (id < 0 || members < 0 || villages < 0 || points < 0 || allPoints < 0 || rank < 0) return undefined
  return { id, name: decodeName(cells[1]), tag: decodeName(cells[2]), members, villages, points, allPoints, rank }
}

/** At most 15 digits, otherwise -1; char codes for speed. */
function wholeNumber(text: string | undefined): number {
  if (text === undefined || text.length === 0 || text.length > 15) return -1
  let value = 0
  for (let at = 0; at < text.length; at++) {
    const digit = text.charCodeAt(at) - 48
    if (digit < 0 || digit > 9) return -1
    value = value * 10 + digit
  }
  return value
}

/** The longest name that the game allows. */
const maxNameLength = 255

/** URL-decodes a name and removes invisible marks; keeps malformed %-sequences. */
function decodeName(encoded = ''): string {
  // One letter is at most twelve encoded characters.
  const spaced = encoded.slice(0, maxNameLength * 12).replaceAll('+', ' ')
  if (plainName.test(spaced)) return spaced
  return shownText(shownText(decoded(spaced)).slice(0, maxNameLength))
}

/** Fast path for nearly all names: nothing to decode or remove. */
const plainName = /^[ !-$&-~]{0,255}$/

function decoded(spaced: string): string {
  if (!spaced.includes('%')) return spaced
  return spaced.replace(/(?:%[0-9a-f]{2})+/gi, (run) => {
    try {
      return decodeURIComponent(run)
    } catch {
      // Invalid UTF-8, e.g. a name cut within a letter.
      return run
    }
  })
}

const maxXmlLength = 1_000_000

/** Parses `get_config` with the game's defaults for missing elements; undefined if it is no well-formed configuration. Never throws. */
export function parseWorldConfig(xml: string): WorldConfig | undefined {
  const config = parseConfigElement(xml)
  if (!config || !child(config, 'speed')) return undefined
  const game = child(config, 'game')
  const night = child(config, 'night')
  const newbie = child(config, 'newbie')
  return {
    speed: number(config, 'speed', 1),
    unitSpeed: number(config, 'unit_speed', 1),
    moral: number(config, 'moral', 0),
    millisArrival: number(child(config, 'commands'), 'millis_arrival', 0) > 0,
    archer: number(game, 'archer', 0) > 0,
    knight: number(game, 'knight', 0) > 0,
    church: number(game, 'church', 0) > 0,
    watchtower: number(game, 'watchtower', 0) > 0,
    fakeLimit: number(game, 'fake_limit', 0),
    snobMaxDist: number(child(config, 'snob'), 'max_dist', 0),
    noBarbConquer: number(child(config, 'snob'), 'no_barb_conquer', 0) > 0,
    night: {
      active: number(night, 'active', 0) > 0,
      isChosen: number(night, 'active', 0) === 2,
      startHour: number(night, 'start_hour', 0),
      endHour: number(night, 'end_hour', 8),
    },
    newbie: {
      days: number(newbie, 'days', 0),
      ratioDays: number(newbie, 'ratio_days', 0),
      ratio: number(newbie, 'ratio', 0),
    },
    mapSize: number(child(config, 'coord'), 'map_size', 1000),
  }
}

// Slower units would arrive beyond the range of dates.
const maxMinutesPerField = 100_000

/** Parses `get_unit_info` at full precision; undefined if it is no well-formed unit file with a positive speed. Never throws. */
export function parseUnitInfo(xml: string): UnitInfo | undefined {
  const config = parseConfigElement(xml)
  if (!config) return undefined
  const units: UnitInfo = {}
  for (const unit of unitNames) {
    const element = child(config, unit)
    const speed = number(element, 'speed', 0)
    if (speed > 0 && speed <= maxMinutesPerField)
      units[unit] = { speed, pop: number(element, 'pop', 0), carry: number(element, 'carry', 0) }
  }
  return Object.keys(units).length > 0 ? units : undefined
}

function parseConfigElement(xml: string): XmlElement | undefined {
  // The provider's files are small and have no document type; refusing others stops parser attacks.
  if (xml.length > maxXmlLength || /<!(?!--)/.test(xml)) return undefined
  try {
    // The parser would copy the whole text per carriage return.
    const { root } = parseXml(xml.replace(/\r\n?/g, '\n').trim())
    return root?.name === 'config' ? root : undefined
  } catch {
    return undefined
  }
}

const child = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((node): node is XmlElement => node instanceof XmlElement && node.name === name)

/** The number in a child element; the fallback if it is missing, negative or invalid. */
function number(element: XmlElement | undefined, name: string, fallback: number): number {
  const parts = child(element, name)?.children.filter((node) => node instanceof XmlText) ?? []
  const text = parts
    .map((part) => part.text)
    .join('')
    .trim()
  return /^\d{1,15}(?:\.\d{1,20})?$/.test(text) ? Number(text) : fallback
}
