import { Field, makeStyles, Text, Textarea, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { Panel } from '../layout/panel.tsx'
import { Row } from '../layout/stack.ts'
import { CopyButton } from './copy-button.tsx'
import { Notice } from './notice.tsx'
import { useNotify } from './notify.tsx'
import { scriptRules } from './script-rules.ts'

const useStyles = makeStyles({
  steps: { margin: 0, paddingInlineStart: tokens.spacingHorizontalXXL },
  code: { fontFamily: tokens.fontFamilyMonospace, fontSize: tokens.fontSizeBase200, maxHeight: 'none' },
  note: { flex: '1 1 16rem', color: tokens.colorNeutralForeground2 },
})

interface UserScriptPanelProps {
  title: string
  text: string
  warning: ReactNode
  /** What it does in the game; game rules differ by that. */
  does: keyof typeof scriptRules
  steps: readonly string[]
  script: string
  rows: number
  /** Says for which world the script works. */
  note: string
  children?: ReactNode
}

/** A user-script for the game to copy, with instructions and warnings. */
export function UserScriptPanel({
  title,
  text,
  warning,
  does,
  steps,
  script,
  rows,
  note,
  children,
}: UserScriptPanelProps) {
  const styles = useStyles()
  const notify = useNotify()
  return (
    <Panel title={title} text={text}>
      <Notice intent="warning">{warning}</Notice>
      <Text>
        <strong>Verboten, soweit bekannt:</strong> {scriptRules[does]}
      </Text>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <Field label="Userscript">
        <Textarea
          readOnly
          rows={rows}
          resize="vertical"
          value={script}
          textarea={{ className: styles.code, spellCheck: false }}
        />
      </Field>
      <Row gap="m">
        <CopyButton
          label="Code kopieren"
          text={script}
          onCopied={() => notify.success('Script in die Zwischenablage kopiert!')}
          onFailed={() => notify.error('Fehler beim Kopieren. Bitte manuell kopieren.', undefined, 3)}
        />
        <Text size={200} className={styles.note}>
          {note}
        </Text>
      </Row>
      {children}
    </Panel>
  )
}
