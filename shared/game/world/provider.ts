import { parseXml, XmlElement, XmlText } from '@rgrove/parse-xml'
import { shownText } from './shown-text.ts'
import { type UnitName, unitNames } from './units.ts'

/** One line of the provider's `village.txt`. */
export interface VillageRow {
  id: number
  name: string
  x: number
  y: number
  playerId: number
  points: number
  bonus: number
}

/** One line of the provider's `player.txt`. */
export interface PlayerRow {
  id: number
  name: string
  tribeId: number
  villages: number
  points: number
  rank: number
}

/** One line of the provider's `ally.txt`. */
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

/** What a world's `get_config` tells that matters for planning. */
export interface WorldConfig {
  speed: number
  unitSpeed: number
  /** 0 off, 1 by points, 2 by points and time. */
  moral: number
  /** Arrival times carry milliseconds. */
  millisArrival: boolean
  archer: boolean
  knight: boolean
  church: boolean
  watchtower: boolean
  /** Smallest attack in percent of the village's points; 0 = no limit. */
  fakeLimit: number
  /** Farthest target of nobles, in fields; 0 = no limit known. */
  snobMaxDist: number
  /** Night bonus: hours of the world's clock, from inclusive to exclusive. */
  night: { active: boolean; startHour: number; endHour: number }
  /** Width of the map in fields. */
  mapSize: number
}

/** Per unit the speed in minutes per field (final: the world's speed is already in it), farm places and carried loot. */
export type UnitInfo = Partial<Record<UnitName, { speed: number; pop: number; carry: number }>>

/** `id,name,x,y,player id,points,bonus id`; undefined unless there are seven columns, whole numbers and coordinates in 0..999. */
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

/** `id,name,tribe id,villages,points,rank`; undefined unless there are six columns and whole numbers. */
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

/** `id,name,tag,members,villages,points,all points,rank`; undefined unless there are eight columns and whole numbers. */
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

/** A whole number of at most 15 digits, or -1; every row of a world passes here, so it reads char codes instead of a pattern. */
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

/** No name of the game is longer. */
const maxNameLength = 255

/**
 * URL-decodes a name, `+` as a space; a malformed %-sequence stays as text instead of failing the row. What never shows, or would turn
 * the text around the name, is left out, so that every screen and every copied message can hold it as it is.
 */
function decodeName(encoded = ''): string {
  // Twelve characters stand for the longest letter.
  const spaced = encoded.slice(0, maxNameLength * 12).replaceAll('+', ' ')
  if (plainName.test(spaced)) return spaced
  return shownText(shownText(decoded(spaced)).slice(0, maxNameLength))
}

/** Nearly all names of a world: nothing to decode and nothing to leave out. */
const plainName = /^[ !-$&-~]{0,255}$/

function decoded(spaced: string): string {
  if (!spaced.includes('%')) return spaced
  return spaced.replace(/(?:%[0-9a-f]{2})+/gi, (run) => {
    try {
      return decodeURIComponent(run)
    } catch {
      // Bytes that are no UTF-8, e.g. a name cut in the middle of a letter.
      return run
    }
  })
}

const maxXmlLength = 1_000_000

/**
 * Reads `get_config`. Missing or empty elements take the game's usual value. Undefined when the text is no well-formed
 * configuration (an HTML error page, a cut-off file, the unit file); never throws.
 */
export function parseWorldConfig(xml: string): WorldConfig | undefined {
  const config = parseConfigElement(xml)
  if (!config || !child(config, 'speed')) return undefined
  const game = child(config, 'game')
  const night = child(config, 'night')
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
    night: {
      active: number(night, 'active', 0) > 0,
      startHour: number(night, 'start_hour', 0),
      endHour: number(night, 'end_hour', 8),
    },
    mapSize: number(child(config, 'coord'), 'map_size', 1000),
  }
}

// Far beyond any world's: a slower unit would arrive after the end of time, where dates cannot be written.
const maxMinutesPerField = 100_000

/**
 * Reads `get_unit_info`: the units the world has, speeds at full precision. Undefined when the text is no well-formed unit file
 * (no unit with a positive speed in it); never throws.
 */
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
  // The provider's files are a few kB without a document type; refusing more than that ends every attack on the parser.
  if (xml.length > maxXmlLength || /<!(?!--)/.test(xml)) return undefined
  try {
    // Left to the parser, every carriage return would cost a copy of the whole text.
    const { root } = parseXml(xml.replace(/\r\n?/g, '\n').trim())
    return root?.name === 'config' ? root : undefined
  } catch {
    // The parser throws on whatever is not well-formed: no configuration either.
    return undefined
  }
}

const child = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((node): node is XmlElement => node instanceof XmlElement && node.name === name)

/** The number in a child element; the fallback when it is missing, empty, no number or below 0. */
function number(element: XmlElement | undefined, name: string, fallback: number): number {
  const parts = child(element, name)?.children.filter((node) => node instanceof XmlText) ?? []
  const text = parts
    .map((part) => part.text)
    .join('')
    .trim()
  return /^\d{1,15}(?:\.\d{1,20})?$/.test(text) ? Number(text) : fallback
}
