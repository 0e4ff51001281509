import { type Troops, unitNames } from './units.ts'

interface Market {
  /** Parent domain of the market's worlds. */
  domain: string
  zone: string
}

const marketTable: Record<string, Market> = {
  ae: { domain: 'tribalwars.ae', zone: 'Asia/Dubai' },
  br: { domain: 'tribalwars.com.br', zone: 'America/Sao_Paulo' },
  ch: { domain: 'staemme.ch', zone: 'Europe/Zurich' },
  cs: { domain: 'divokekmeny.cz', zone: 'Europe/Prague' },
  de: { domain: 'die-staemme.de', zone: 'Europe/Berlin' },
  en: { domain: 'tribalwars.net', zone: 'Europe/London' },
  es: { domain: 'guerrastribales.es', zone: 'Europe/Madrid' },
  fr: { domain: 'guerretribale.fr', zone: 'Europe/Paris' },
  gr: { domain: 'fyletikesmaxes.gr', zone: 'Europe/Athens' },
  hr: { domain: 'plemena.com', zone: 'Europe/Zagreb' },
  hu: { domain: 'klanhaboru.hu', zone: 'Europe/Budapest' },
  it: { domain: 'tribals.it', zone: 'Europe/Rome' },
  nl: { domain: 'tribalwars.nl', zone: 'Europe/Amsterdam' },
  pl: { domain: 'plemiona.pl', zone: 'Europe/Warsaw' },
  pt: { domain: 'tribalwars.com.pt', zone: 'Europe/Lisbon' },
  ro: { domain: 'triburile.ro', zone: 'Europe/Bucharest' },
  ru: { domain: 'voynaplemyon.com', zone: 'Europe/Moscow' },
  si: { domain: 'vojnaplemen.si', zone: 'Europe/Ljubljana' },
  sk: { domain: 'divoke-kmene.sk', zone: 'Europe/Bratislava' },
  tr: { domain: 'klanlar.org', zone: 'Europe/Istanbul' },
  uk: { domain: 'tribalwars.co.uk', zone: 'Europe/London' },
  us: { domain: 'tribalwars.us', zone: 'America/New_York' },
}

// A map, because an object would also have keys such as `constructor`.
const markets = new Map(Object.entries(marketTable))

/** Time zone of worlds without a known market. */
export const defaultTimeZone = 'Europe/Berlin'

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
  const market = parsed && markets.get(parsed.market)
  return market && `https://${parsed.server}.${market.domain}`
}

/** IANA time zone of a world's clock; `defaultTimeZone` if server or market is unknown. */
export function marketTimeZone(server: string | undefined): string {
  const parsed = server === undefined ? undefined : parseServer(server)
  return (parsed && markets.get(parsed.market)?.zone) ?? defaultTimeZone
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
