import { FluentProvider, makeStyles, tokens } from '@fluentui/react-components'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useSyncExternalStore } from 'react'
import { chosenTheme } from '../browser/persisted-store.ts'
import { darkTheme, lightTheme } from './theme-values.ts'

export type ThemeName = 'light' | 'dark'

interface ThemeChoice {
  name: ThemeName
  toggle(): void
}

const ThemeContext = createContext<ThemeChoice | undefined>(undefined)
const systemDark = window.matchMedia('(prefers-color-scheme: dark)')

const useStyles = makeStyles({
  ground: { minHeight: '100vh', backgroundColor: tokens.colorNeutralBackground3 },
})

/** Fluent's theme, light or dark as the system until the user chooses; the choice is stored. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const { ground } = useStyles()
  const chosen = useSyncExternalStore(chosenTheme.subscribe, chosenTheme.get)
  const dark = useSyncExternalStore(watchSystem, () => systemDark.matches)
  const name: ThemeName = chosen === 'light' || chosen === 'dark' ? chosen : dark ? 'dark' : 'light'
  const theme = name === 'dark' ? darkTheme : lightTheme

  useEffect(() => {
    document.documentElement.style.colorScheme = name
  }, [name])

  const choice = useMemo<ThemeChoice>(
    () => ({ name, toggle: () => chosenTheme.set(name === 'dark' ? 'light' : 'dark') }),
    [name],
  )
  return (
    <ThemeContext value={choice}>
      <FluentProvider theme={theme}>
        {/* Not on the provider: it passes its classes to every popup, which would then cover the page. */}
        <div className={ground}>{children}</div>
      </FluentProvider>
    </ThemeContext>
  )
}

export function useTheme(): ThemeChoice {
  const choice = useContext(ThemeContext)
  if (!choice) throw new Error('useTheme needs a ThemeProvider')
  return choice
}

function watchSystem(listener: () => void) {
  systemDark.addEventListener('change', listener)
  return () => systemDark.removeEventListener('change', listener)
}
