const dejavu = '/node_modules/dejavu-fonts-ttf/ttf'
const arimo = '/node_modules/@expo-google-fonts/arimo'

interface Face {
  weight: string
  /** Full name of the installed font. */
  name: string
  /** The path from the project's folder. */
  file: string
}

/**
 * Fonts of layout checks. A text of 310 pixels in the wide one has 271 in the narrow one, which is as wide as Arial and close to
 * Segoe UI.
 */
export const fontFaces = {
  wide: [
    { weight: '400', name: 'DejaVu Sans', file: `${dejavu}/DejaVuSans.ttf` },
    { weight: '700', name: 'DejaVu Sans Bold', file: `${dejavu}/DejaVuSans-Bold.ttf` },
  ],
  narrow: [
    { weight: '400', name: 'Arimo Regular', file: `${arimo}/400Regular/Arimo_400Regular.ttf` },
    { weight: '600', name: 'Arimo SemiBold', file: `${arimo}/600SemiBold/Arimo_600SemiBold.ttf` },
    { weight: '700', name: 'Arimo Bold', file: `${arimo}/700Bold/Arimo_700Bold.ttf` },
  ],
} as const satisfies Record<string, readonly Face[]>

export type Font = keyof typeof fontFaces

/** The first family of all our texts, so a face of this name replaces the font of the site. */
export const firstFamily = 'Segoe UI'
