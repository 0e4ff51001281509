import type { Word } from './words.ts'

/** The help for one page, in the site's own words. */
export interface HelpText {
  /** In the address of the help: `/help/orders`. */
  name: string
  title: string
  /** At most ten, so that the help stays short. */
  sentences: readonly string[]
  words: readonly Word[]
  /** Shortcuts of this page alone: keys and what they do. */
  keys?: Readonly<Record<string, string>>
}
