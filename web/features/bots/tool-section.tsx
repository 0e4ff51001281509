import { makeStyles, tokens } from '@fluentui/react-components'
import { type ReactNode, useId } from 'react'
import { Row, Stack } from '../../components/layout/stack.ts'
import { Muted } from '../../components/layout/text.ts'

const useStyles = makeStyles({
  title: { flexGrow: 1, margin: 0, fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400 },
})

interface ToolSectionProps {
  title: string
  text: ReactNode
  action?: ReactNode
  children: ReactNode
}

export function ToolSection({ title, text, action, children }: ToolSectionProps) {
  const styles = useStyles()
  const titleId = useId()
  return (
    <Stack as="section" gap="m" shrink aria-labelledby={titleId}>
      <Row gap="m">
        <h4 id={titleId} className={styles.title}>
          {title}
        </h4>
        {action}
      </Row>
      <Muted as="p">{text}</Muted>
      {children}
    </Stack>
  )
}
