import { makeStyles, tokens } from '@fluentui/react-components'
import { type ReactNode, useId } from 'react'

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM, minWidth: 0 },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
  title: { flexGrow: 1, margin: 0, fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400 },
  text: { margin: 0, color: tokens.colorNeutralForeground2 },
})

interface ToolSectionProps {
  title: string
  text: ReactNode
  action?: ReactNode
  children: ReactNode
}

/** Section of a world card: heading, purpose, content. */
export function ToolSection({ title, text, action, children }: ToolSectionProps) {
  const styles = useStyles()
  const titleId = useId()
  return (
    <section className={styles.root} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h4 id={titleId} className={styles.title}>
          {title}
        </h4>
        {action}
      </div>
      <p className={styles.text}>{text}</p>
      {children}
    </section>
  )
}
