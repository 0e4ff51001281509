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

/** The tribes that attack. */
const ownColours = ['#0f6cbd', '#107c10', '#8661c5', '#038387']
/** The tribes that are attacked. */
const foreignColours = ['#c4314b', '#a4580b', '#b146c2', '#6b6900']

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

const leastContrast = 2
const enoughContrast = 4.5

/** The colour itself where it is seen on the ground, else as much lighter or darker as it takes: black in the dark. */
export function visibleOn(colour: string, ground: string): string {
  if (contrast(colour, ground) >= leastContrast) return colour
  const toward = luminance(ground) < 0.18 ? '#ffffff' : '#000000'
  for (let share = 0.1; share < 1; share += 0.1) {
    const clearer = mixed(colour, toward, share)
    if (contrast(clearer, ground) >= enoughContrast) return clearer
  }
  return toward
}

export interface TribeColour {
  id: number
  colour: string
}

/** The colours that tribes have before anybody chooses one: those that attack, and those that are attacked. */
export function defaultTribeColours(own: readonly number[], attacked: readonly number[]): TribeColour[] {
  const coloured = new Map<number, string>()
  const colour = (ids: readonly number[], palette: readonly string[]) => {
    let next = 0
    for (const id of ids) {
      const chosen = palette[next % palette.length]
      if (id === 0 || coloured.has(id) || chosen === undefined) continue
      coloured.set(id, chosen)
      next++
    }
  }
  colour(own, ownColours)
  colour(attacked, foreignColours)
  return [...coloured].map(([id, colour]) => ({ id, colour }))
}
