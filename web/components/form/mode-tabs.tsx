import { makeStyles, mergeClasses, Tab, TabList } from '@fluentui/react-components'
import { Activity, type ReactNode, useState } from 'react'

const useStyles = makeStyles({
  // On a phone tabs take several lines.
  list: { flexWrap: 'wrap' },
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
  const isMode = (value: unknown): value is Mode => typeof value === 'string' && Object.hasOwn(modes, value)
  return (
    <TabList
      className={styles.list}
      selectedValue={mode}
      onTabSelect={(_, { value }) => isMode(value) && onMode(value)}
      aria-label={label}
    >
      {Object.entries<string>(modes).map(([value, text]) => (
        <Tab key={value} value={value}>
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

/** Shows the content of a mode. Once shown it keeps its state while others are shown, but renders and reads only when seen again. */
export function ModeContents<Mode extends string>({
  mode,
  children,
}: {
  mode: Mode
  children: Record<Mode, ReactNode>
}) {
  const [visited, setVisited] = useState<readonly Mode[]>([mode])
  if (!visited.includes(mode)) setVisited([...visited, mode])
  return visited.map((each) => (
    <Activity key={each} mode={each === mode ? 'visible' : 'hidden'}>
      {children[each]}
    </Activity>
  ))
}
