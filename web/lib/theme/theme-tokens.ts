/** Our additions to Fluent's tokens; FluentProvider makes a CSS variable of each. */
export const themeValues = {
  fontFamilyHeading: "'Iowan Old Style', 'Palatino Linotype', Palatino, 'Book Antiqua', Georgia, serif",
}

/** Our own tokens for `makeStyles`. */
export const themeTokens = { fontFamilyHeading: 'var(--fontFamilyHeading)' }

export const onPhone = '@media (max-width: 640px)'

/** Height kept free for a fixed bar at the bottom of a phone, marked with `data-bottom-bar`. */
export const bottomBarRoom = '160px'

/** Styles of text for screen readers only. */
export const spokenOnly = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const
