/** The longest part of a name that is worth its room. */
const longest = 60

/** A name for a file, without its ending: letters, digits and hyphens of these words; empty ones are left out. */
export const fileNameOf = (...words: readonly string[]): string =>
  words
    .map((word) =>
      word
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, '-')
        .replace(/^-+|-+$/g, '')
        .slice(0, longest),
    )
    .filter(Boolean)
    .join('-')
