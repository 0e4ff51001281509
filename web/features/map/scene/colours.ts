/** Of villages whose tribe nobody has chosen a colour for. */
export const unknownTribeColour = '#dee2e6'
/** Of a tribe that was just added. */
export const newTribeColour = '#000000'
/** Of kinds of attack without a colour of their own. */
export const fallbackTypeColour = '#000000'
/** The front line's. */
export const frontColour = '#ff0000'
/** Villages that belong to nobody. */
export const barbarianColour = '#a19f9d'

/** Of tribes that attack: blues and greens. */
const ownColours = ['#0f6cbd', '#107c10', '#00a3a3', '#3b3fb5', '#4aa564', '#1f95e0', '#055c6e', '#5b8fd6']
/** Of tribes that are attacked: reds, oranges and magentas. */
const foreignColours = ['#c4314b', '#c26a00', '#bf0077', '#8e3a1f', '#e8590c', '#e0559f', '#9b1c31', '#b8860b']

/** A channel's share of the luminance. */
const linear = (value: number) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)

/** Red, green and blue of `#rrggbb`, each 0 to 255. */
export function channelsOf(colour: string): [number, number, number] {
  const number = Number.parseInt(colour.slice(1), 16)
  return [(number >> 16) & 255, (number >> 8) & 255, number & 255]
}

const luminance = (colour: string) => {
  const [red, green, blue] = channelsOf(colour)
  return 0.2126 * linear(red / 255) + 0.7152 * linear(green / 255) + 0.0722 * linear(blue / 255)
}

/** The contrast of two colours, 1 to 21 (WCAG). */
export function contrast(a: string, b: string): number {
  const [darker = 0, lighter = 0] = [luminance(a), luminance(b)].sort((one, other) => one - other)
  return (lighter + 0.05) / (darker + 0.05)
}

/** The colour mixed with so much of another, 0 to 1. */
export function mixed(colour: string, other: string, share: number): string {
  const [a, b] = [channelsOf(colour), channelsOf(other)]
  const channel = (index: 0 | 1 | 2) => Math.round(a[index] + (b[index] - a[index]) * share)
  return `#${[channel(0), channel(1), channel(2)].map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** Below these a colour is changed: on a light ground the specified orange, 2.4, stays. */
const leastContrast = { light: 2, dark: 3 }
/** Of a changed colour: what WCAG asks of graphics, and hardly another colour. */
const enoughContrast = 3

/** The colour itself where it is seen on the ground, else as little lighter or darker as it takes. */
export function visibleOn(colour: string, ground: string): string {
  const least = luminance(ground) < 0.18 ? leastContrast.dark : leastContrast.light
  if (contrast(colour, ground) >= least) return colour
  const toward = luminance(ground) < 0.18 ? '#ffffff' : '#000000'
  for (let share = 0.05; share < 1; share += 0.05) {
    const clearer = mixed(colour, toward, share)
    if (contrast(clearer, ground) >= enoughContrast) return clearer
  }
  return toward
}

export interface TribeColour {
  id: number
  colour: string
}

/** Colours by tribe. */
export type ColoursById = Readonly<Record<string, string>>

/** The family of a tribe's colours: a tribe that attacks in any plan of the world never looks like an enemy. */
const familyOf = (id: number, attacking: ReadonlySet<number>) => (attacking.has(id) ? ownColours : foreignColours)

/**
 * The colours of tribes for which nobody has chosen one. A remembered colour stays, so that a tribe looks the same in every plan; a tribe
 * without one gets the colour of its id, or the next of its family that no other tribe has.
 */
export function givenColours(
  ids: readonly number[],
  attacking: ReadonlySet<number>,
  remembered: ColoursById,
): TribeColour[] {
  const given = new Map(Object.entries(remembered).map(([id, colour]) => [Number(id), colour]))
  const tribes = [...new Set(ids)].filter((id) => id !== 0)
  for (const id of tribes) {
    const family = familyOf(id, attacking)
    if (family.includes(given.get(id) ?? '')) continue
    const turned = family.map((_, index) => family[(id + index) % family.length] ?? newTribeColour)
    const isTaken = (colour: string, by: Iterable<number>) => [...by].some((each) => given.get(each) === colour)
    const free =
      turned.find((colour) => !isTaken(colour, given.keys())) ?? turned.find((colour) => !isTaken(colour, tribes))
    given.set(id, free ?? turned[0] ?? newTribeColour)
  }
  return tribes.map((id) => ({ id, colour: given.get(id) ?? newTribeColour }))
}
