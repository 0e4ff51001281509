import type { Theme } from '@fluentui/react-components'
import type { ThemeName } from '../../../lib/theme/theme.tsx'
import { darkTheme, lightTheme } from '../../../lib/theme/theme-values.ts'
import { fallbackTypeColour, frontColour, mixed, unknownTribeColour, visibleOn } from './colours.ts'
import type { MarkColours } from './plan-marks.ts'

/** Colours of the map in a theme; a canvas cannot use CSS variables. */
export interface Palette {
  ground: string
  grid: string
  letters: string
  front: string
  chosen: string
  marks: MarkColours
  /** Adjusts a chosen colour for visibility on this ground. */
  seen: (colour: string) => string
}

const themePalette = (theme: Theme, isDark: boolean): Palette => {
  const ground = theme.colorNeutralBackground1
  return {
    ground,
    grid: theme.colorNeutralStroke1,
    letters: theme.colorNeutralForeground3,
    front: frontColour,
    chosen: theme.colorNeutralForeground1,
    marks: {
      lacking: isDark ? '#ff99a4' : '#c50f1f',
      filled: isDark ? '#54b054' : '#107c10',
      sender: isDark ? '#62abf5' : '#0f548c',
    },
    seen(colour) {
      // Specified colour; in dark mode it would outshine the others.
      if (colour === unknownTribeColour) return isDark ? mixed(colour, ground, 0.72) : colour
      // Black becomes the foreground colour; a grey would look like fakes.
      if (isDark && colour === fallbackTypeColour) return theme.colorNeutralForeground1
      return visibleOn(colour, ground)
    },
  }
}

const palettes: Record<ThemeName, Palette> = {
  light: themePalette(lightTheme, false),
  dark: themePalette(darkTheme, true),
}

/** Returns the same object for the same theme. */
export const paletteFor = (theme: ThemeName): Palette => palettes[theme]
