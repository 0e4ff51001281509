import { type Troops, unitNames } from './units.ts'

// Codes have two letters, so none is a name of object members.
/** Parent domain of a market's worlds. */
const domains: Record<string, string> = {
  ae: 'tribalwars.ae',
  br: 'tribalwars.com.br',
  ch: 'staemme.ch',
  cs: 'divokekmeny.cz',
  de: 'die-staemme.de',
  en: 'tribalwars.net',
  es: 'guerrastribales.es',
  fr: 'guerretribale.fr',
  gr: 'fyletikesmaxes.gr',
  hr: 'plemena.com',
  hu: 'klanhaboru.hu',
  it: 'tribals.it',
  nl: 'tribalwars.nl',
  pl: 'plemiona.pl',
  pt: 'tribalwars.com.pt',
  ro: 'triburile.ro',
  ru: 'voynaplemyon.com',
  si: 'vojnaplemen.si',
  sk: 'divoke-kmene.sk',
  tr: 'klanlar.org',
  uk: 'tribalwars.co.uk',
  us: 'tribalwars.us',
}

/** Zone of a market's clocks. */
const zones: Record<string, string> = {
  ae: 'Asia/Dubai',
  br: 'America/Sao_Paulo',
  ch: 'Europe/Zurich',
  cs: 'Europe/Prague',
  de: 'Europe/Berlin',
  en: 'Europe/London',
  es: 'Europe/Madrid',
  fr: 'Europe/Paris',
  gr: 'Europe/Athens',
  hr: 'Europe/Zagreb',
  hu: 'Europe/Budapest',
  it: 'Europe/Rome',
  nl: 'Europe/Amsterdam',
  pl: 'Europe/Warsaw',
  pt: 'Europe/Lisbon',
  ro: 'Europe/Bucharest',
  ru: 'Europe/Moscow',
  si: 'Europe/Ljubljana',
  sk: 'Europe/Bratislava',
  tr: 'Europe/Istanbul',
  uk: 'Europe/London',
  us: 'America/New_York',
}

/** Time zone of worlds without a known market. */
const defaultTimeZone = 'Europe/Berlin'

/** Server code for links if the world has none. */
export const fallbackServer = 'de236'

// Letters and digits only, as the code becomes part of a host name.
const codePattern = /^([a-z]{2})[a-z]{0,2}[0-9]{1,4}$/

/** Parses a server code such as `de236`, `dep12`, `des1`, ignoring case and outer spaces; never another host. `cz…` is `cs…`. */
export function parseServer(server: string): { server: string; market: string } | undefined {
  const code = server.trim().toLowerCase().replace(/^cz/, 'cs')
  const market = codePattern.exec(code)?.[1]
  return market === undefined ? undefined : { server: code, market }
}

export const serverCode = (server: string): string => parseServer(server)?.server ?? server

/** `https://{server}.{domain}` without trailing slash; undefined for a malformed code or an unknown market. */
export function providerBase(server: string): string | undefined {
  const parsed = parseServer(server)
  const domain = parsed && domains[parsed.market]
  return domain && `https://${parsed.server}.${domain}`
}

/** IANA time zone of a world's clock; `defaultTimeZone` if server or market is unknown. */
export function marketTimeZone(server: string | undefined): string {
  const parsed = server === undefined ? undefined : parseServer(server)
  return (parsed && zones[parsed.market]) ?? defaultTimeZone
}

/** Link to a village in the game; `sitterPlayerId` (UV) opens it in that account. Falls back to `fallbackServer`. */
export function villageUrl(server: string | undefined, villageId: number, sitterPlayerId?: number): string {
  const base = (server && providerBase(server)) || providerBase(fallbackServer)
  const sitter = sitterPlayerId === undefined ? '' : `t=${sitterPlayerId}&`
  return `${base}/game.php?${sitter}screen=info_village&id=${villageId}`
}

/** Link to the rally point with target and troops (without militia). Otherwise as `villageUrl`. */
export function rallyPointUrl(
  server: string | undefined,
  command: { fromVillageId: number; toVillageId: number; troops: Troops },
  sitterPlayerId?: number,
): string {
  const base = (server && providerBase(server)) || providerBase(fallbackServer)
  const sitter = sitterPlayerId === undefined ? '' : `t=${sitterPlayerId}&`
  const units = unitNames
    .filter((unit) => unit !== 'militia' && (command.troops[unit] ?? 0) > 0)
    .map((unit) => `&${unit}=${command.troops[unit]}`)
  const { fromVillageId, toVillageId } = command
  return `${base}/game.php?${sitter}village=${fromVillageId}&screen=place&target=${toVillageId}${units.join('')}`
}
