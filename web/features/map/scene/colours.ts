/** Tribes without a chosen colour. */
export const unknownTribeColour = '#dee2e6'
/** The colour of a newly added tribe. */
export const newTribeColour = '#000000'
/** Kinds of attack without a colour of their own. */
export const fallbackTypeColour = '#000000'
export const frontColour = '#ff0000'
export const barbarianColour = '#a19f9d'

/** Attacking tribes: blues and greens. */
const ownColours = ['#0f6cbd', '#107c10', '#00a3a3', '#3b3fb5', '#4aa564', '#1f95e0', '#055c6e', '#5b8fd6']
/** Attacked tribes: reds, oranges and magentas. */
const foreignColours = ['#c4314b', '#c26a00', '#bf0077', '#8e3a1f', '#e8590c', '#e0559f', '#9b1c31', '#b8860b']

/** sRGB channel to linear light. */
const linear = (value: number) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)

/** Red, green and blue of `#rrggbb`, each 0 to 255. */
export function colourChannels(colour: string): [number, number, number] {
  const number = Number.parseInt(colour.slice(1), 16)
  return [(number >> 16) & 255, (number >> 8) & 255, number & 255]
}

const luminance = (colour: string) => {
  const [red, green, blue] = colourChannels(colour)
  return 0.2126 * linear(red / 255) + 0.7152 * linear(green / 255) + 0.0722 * linear(blue / 255)
}

/** Contrast ratio of two colours, 1 to 21 (WCAG). */
export function contrast(a: string, b: string): number {
  const [darker = 0, lighter = 0] = [luminance(a), luminance(b)].sort((one, other) => one - other)
  return (lighter + 0.05) / (darker + 0.05)
}

/** Mixes in a share of another colour, 0 to 1. */
export function mixed(colour: string, other: string, share: number): string {
  const [a, b] = [colourChannels(colour), colourChannels(other)]
  const channel = (index: 0 | 1 | 2) => Math.round(a[index] + (b[index] - a[index]) * share)
  return `#${[channel(0), channel(1), channel(2)].map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** Colours below this contrast are adjusted; the specified orange (2.4 on light) is kept. */
const leastContrast = { light: 2, dark: 3 }
/** Contrast after adjustment: the WCAG minimum for graphics, close to the original colour. */
const enoughContrast = 3

/** The colour, lightened or darkened as little as needed to be visible on the ground. */
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

export type ColoursById = Readonly<Record<string, string>>

/** Colour family of a tribe: one that attacks in any plan never looks like an enemy. */
const colourFamily = (id: number, attacking: ReadonlySet<number>) => (attacking.has(id) ? ownColours : foreignColours)

/**
 * Colours of tribes without a chosen one. Remembered colours are kept; other tribes get the first free colour of their family,
 * starting at their ID.
 */
export function givenColours(
  ids: readonly number[],
  attacking: ReadonlySet<number>,
  remembered: ColoursById,
): TribeColour[] {
  const given = new Map(Object.entries(remembered).map(([id, colour]) => [Number(id), colour]))
  const tribes = [...new Set(ids)].filter((id) => id !== 0)
  for (const id of tribes) {
    const family = colourFamily(id, attacking)
    if (family.includes(given.get(id) ?? '')) continue
    const turned = family.map((_, index) => family[(id + index) % family.length] ?? newTribeColour)
    const isTaken = (colour: string, by: Iterable<number>) => [...by].some((each) => given.get(each) === colour)
    const free =
      turned.find((colour) => !isTaken(colour, given.keys())) ?? turned.find((colour) => !isTaken(colour, tribes))
    given.set(id, free ?? turned[0] ?? newTribeColour)
  }
  return tribes.map((id) => ({ id, colour: given.get(id) ?? newTribeColour }))
}
