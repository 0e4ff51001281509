import { attackBounds } from '../../model/basics.ts'
import { type Building, buildingLabels, buildings } from '../../model/buildings.ts'
import { type OwnWindow, windowBounds } from '../../model/inputs/arrival-window.ts'
import { maxTargetBuildings, type OwnAims, targetMoraleBounds } from '../../model/inputs/own-aims.ts'
import { maxWaves, type Offset, offsetOf, toOffset, wholeOffsetBounds } from '../../model/inputs/wave.ts'
import { type Importance, priorityBounds, unusualImportance, weightBounds } from '../../model/target.ts'

/** Limits after a coordinate: `440|670:5:4` sets 5 offs and 4 fakes, but no BFakes. */
export interface LineLimits {
  maxOff?: number
  maxFake?: number
  maxBFake?: number
  /** Trains of nobles: `s1` behind the other values. */
  maxSnob?: number
}

export interface TargetValues {
  limits: LineLimits
  importance?: Importance
  window?: OwnWindow
  aims?: OwnAims
  wave?: number
  offset?: Offset
}

const badAmounts = 'Mengen hinter einer Koordinate sind ganze Zahlen von 0 bis 1000: Offs:Fakes:BFakes.'
const badPriority = 'Die Priorität hinter einer Koordinate ist p1 bis p5.'
const badWeight = 'Das Gewicht hinter einer Koordinate ist w1 bis w9.'
const badWindow = `Das Ankunftsfenster hinter einer Koordinate ist v${windowBounds.min} bis v${windowBounds.max} (vor) und n${windowBounds.min} bis n${windowBounds.max} (nach), in Sekunden.`
const badTrains = `AG-Züge hinter einer Koordinate sind s${attackBounds.min} bis s${attackBounds.max}.`
const badMorale = `Die Mindestmoral hinter einer Koordinate ist m${targetMoraleBounds.min} bis m${targetMoraleBounds.max}, in Prozent.`
const badBuildings = `Katapult-Ziele hinter einer Koordinate sind 1 bis ${maxTargetBuildings} dieser Gebäude, jedes einmal: k=${Object.values(buildingLabels).join('+')}.`
const badWave = `Die Welle hinter einer Koordinate ist welle1 bis welle${maxWaves}.`
const badOffset = `Der Offset hinter einer Koordinate ist o${wholeOffsetBounds.min} bis o${wholeOffsetBounds.max}, in Sekunden.`
const badOrder =
  'Hinter den Mengen steht jede andere Angabe höchstens einmal: 440|670:5:4:0:p1:w3:v60:n60:m50:k=adelshof:welle2:o900.'

/** `p1`, `w3`, `v60`, `n60`, `s1`, `m50`, `k=adelshof+speicher`, `welle2`, `o900`, and wrong ones such as `p0`. */
export const isNamed = /^(?:(?:[pwvnsmo]|welle)[-+]?\d+(?:[.,]\d*)?|k=.*)$/i

/** The values before the first named one, and from there on, without empty ones. */
function splitValues(parts: string[]): { amounts: string[]; named: string[] } {
  const start = parts.findIndex((part) => isNamed.test(part))
  if (start < 0) return { amounts: upToLast(parts), named: [] }
  return { amounts: upToLast(parts.slice(0, start)), named: parts.slice(start).filter((part) => part !== '') }
}

const upToLast = (parts: string[]) => parts.slice(0, parts.findLastIndex((part) => part !== '') + 1)

/** The values of cells or parts behind a coordinate; the German reason if one is invalid. */
export function toValues(parts: string[]): TargetValues | string {
  const { amounts, named } = splitValues(parts)
  if (amounts.length > 3) return badAmounts
  if (!amounts.every((amount) => amount === '' || (/^\d{1,9}$/.test(amount) && Number(amount) <= attackBounds.max)))
    return badAmounts
  const [off = '', fake = '', bfake = ''] = amounts
  const limits = {
    ...(off !== '' && { maxOff: Number(off) }),
    ...(fake !== '' && { maxFake: Number(fake) }),
    ...(bfake !== '' && { maxBFake: Number(bfake) }),
  }
  const read = readNamed(named)
  if (typeof read === 'string') return read
  const { maxSnob, ...values } = read
  return { limits: { ...limits, ...(maxSnob !== undefined && { maxSnob }) }, ...values }
}

const bounds = {
  p: { ...priorityBounds, error: badPriority },
  w: { ...weightBounds, error: badWeight },
  v: { ...windowBounds, error: badWindow },
  n: { ...windowBounds, error: badWindow },
  s: { ...attackBounds, error: badTrains },
  m: { ...targetMoraleBounds, error: badMorale },
  welle: { min: 1, max: maxWaves, error: badWave },
  o: { ...wholeOffsetBounds, error: badOffset },
}

const isLetter = (letter: string): letter is keyof typeof bounds => letter in bounds

/** The reason if a value is invalid. */
function readNamed(parts: string[]): (Omit<TargetValues, 'limits'> & Pick<LineLimits, 'maxSnob'>) | string {
  const found = new Map<string, number>()
  let aimed: Building[] | undefined
  for (const part of parts) {
    const letter = /^(?:welle|.)/i.exec(part)?.[0].toLowerCase() ?? ''
    if (letter === 'k') {
      if (aimed) return badOrder
      aimed = readBuildings(part.slice(2))
      if (!aimed) return badBuildings
      continue
    }
    if (!isNamed.test(part) || !isLetter(letter)) return badOrder
    const { min, max, error } = bounds[letter]
    const digits = part.slice(letter.length)
    if (!/^(?:0|-?[1-9]\d{0,6})$/.test(digits) || Number(digits) < min || Number(digits) > max) return error
    if (found.has(letter)) return badOrder
    found.set(letter, Number(digits))
  }
  const [priority, weight, windowBefore, windowAfter, maxSnob, minMorale] = ['p', 'w', 'v', 'n', 's', 'm'].map(
    (letter) => found.get(letter),
  )
  const [wave = 1, offset] = [found.get('welle'), found.get('o')]
  const importance = { ...(priority !== undefined && { priority }), ...(weight !== undefined && { weight }) }
  const window = {
    ...(windowBefore !== undefined && { windowBefore }),
    ...(windowAfter !== undefined && { windowAfter }),
  }
  const aims = { ...(minMorale !== undefined && { minMorale }), ...(aimed && { buildings: aimed }) }
  return {
    ...(Object.keys(importance).length > 0 && { importance }),
    ...(Object.keys(window).length > 0 && { window }),
    ...(maxSnob !== undefined && { maxSnob }),
    ...(Object.keys(aims).length > 0 && { aims }),
    ...(wave > 1 && { wave }),
    ...(offset !== undefined && { offset: toOffset(offset) }),
  }
}

/** Buildings by key or German name, joined by `+`; undefined if one is unknown or named twice. */
function readBuildings(text: string): Building[] | undefined {
  const names = text.normalize('NFKC').toLowerCase().split('+')
  const found = names.flatMap((name) =>
    buildings.filter((building) => building === name || buildingLabels[building].toLowerCase() === name),
  )
  return found.length === names.length && new Set(found).size === found.length ? found : undefined
}

/** Formats `440|670:5:4:0`, with what is unusual `440|670:5:4:0:p1:w3:v60:n60:m50:k=adelshof:welle2:o900`, which `readCoordinateLines` reads back. */
export function formatWithLimits(
  target: { x: number; y: number; wave?: number | undefined } & Required<Omit<LineLimits, 'maxSnob'>> &
    Pick<LineLimits, 'maxSnob'> &
    Importance &
    OwnWindow &
    OwnAims &
    Partial<Offset>,
): string {
  const { priority, weight } = unusualImportance(target)
  const offset = offsetOf({ offsetMinutes: 0, ...target })
  const named = {
    p: priority,
    w: weight,
    v: target.windowBefore,
    n: target.windowAfter,
    s: target.maxSnob || undefined,
    m: target.minMorale,
    'k=': target.buildings?.join('+'),
    welle: target.wave,
    o: target.wave || offset !== 0 ? offset : undefined,
  }
  const given = Object.entries(named).flatMap(([letter, value]) => (value === undefined ? [] : [`${letter}${value}`]))
  return [`${target.x}|${target.y}`, target.maxOff, target.maxFake, target.maxBFake, ...given].join(':')
}
