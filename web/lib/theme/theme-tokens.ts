/** What our themes set beyond Fluent's tokens; FluentProvider makes a CSS variable of each. */
export const themeValues = {
  fontFamilyHeading: "'Iowan Old Style', 'Palatino Linotype', Palatino, 'Book Antiqua', Georgia, serif",
}

/** Our own tokens, for `makeStyles`: the face of headings and of the brand, and below which width a phone is meant. */
export const themeTokens = { fontFamilyHeading: 'var(--fontFamilyHeading)' }

/** Media query for screens as narrow as a phone. */
export const onPhone = '@media (max-width: 640px)'

/** Styles of what only screen readers are told. */
export const spokenOnly = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const
