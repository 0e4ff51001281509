const dejavu = '/node_modules/dejavu-fonts-ttf/ttf'
const arimo = '/node_modules/@expo-google-fonts/arimo'

/**
 * Fonts of layout checks: files by weight, from the project's folder. A text of 310 pixels in the wide one has 271 in the narrow
 * one, which is as wide as Arial and close to Segoe UI.
 */
export const fontFiles = {
  wide: { 400: `${dejavu}/DejaVuSans.ttf`, 700: `${dejavu}/DejaVuSans-Bold.ttf` },
  narrow: {
    400: `${arimo}/400Regular/Arimo_400Regular.ttf`,
    600: `${arimo}/600SemiBold/Arimo_600SemiBold.ttf`,
    700: `${arimo}/700Bold/Arimo_700Bold.ttf`,
  },
} as const

export type Font = keyof typeof fontFiles

/** The first family of all our texts, so a face of this name replaces the font of the site. */
export const firstFamily = 'Segoe UI'
