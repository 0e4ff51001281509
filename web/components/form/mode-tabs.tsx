import { makeStyles, mergeClasses, Tab, TabList } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { useIsPhone } from '../../lib/browser/use-phone.ts'

const useStyles = makeStyles({
  // Tabs are vertical on a phone, aligned left.
  tab: { textAlign: 'start' },
  hidden: { display: 'none' },
})

interface ModeTabsProps<Mode extends string> {
  label: string
  modes: Record<Mode, string>
  mode: Mode
  onMode: (mode: Mode) => void
}

export function ModeTabs<Mode extends string>({ label, modes, mode, onMode }: ModeTabsProps<Mode>) {
  const styles = useStyles()
  const isPhone = useIsPhone()
  const isMode = (value: unknown): value is Mode => typeof value === 'string' && Object.hasOwn(modes, value)
  return (
    <TabList
      vertical={isPhone}
      selectedValue={mode}
      onTabSelect={(_, { value }) => isMode(value) && onMode(value)}
      aria-label={label}
    >
      {Object.entries<string>(modes).map(([value, text]) => (
        <Tab key={value} value={value} className={styles.tab}>
          {text}
        </Tab>
      ))}
    </TabList>
  )
}

/** Stays mounted while hidden, to keep its input. */
export function ModeContent({ shown, children }: { shown: boolean; children: ReactNode }) {
  const styles = useStyles()
  return <div className={mergeClasses(!shown && styles.hidden)}>{children}</div>
}
