const maxWordLength = 60

/** A file name without extension: letters, digits and hyphens of the non-empty words. */
export const toFileName = (...words: readonly string[]): string =>
  words
    .map((word) =>
      word
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, '-')
        .replace(/^-+|-+$/g, '')
        .slice(0, maxWordLength),
    )
    .filter(Boolean)
    .join('-')
