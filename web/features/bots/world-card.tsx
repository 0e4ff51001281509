import { Button, makeStyles, tokens, useRestoreFocusTarget } from '@fluentui/react-components'
import { BookOpenRegular } from '@fluentui/react-icons/svg/book-open'
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down'
import { ChevronUpRegular } from '@fluentui/react-icons/svg/chevron-up'
import { useId, useState } from 'react'
import { setupCommand } from '../../../shared/model/bot.ts'
import type { World } from '../../../shared/model/world.ts'
import { CopyButton } from '../../components/feedback/copy-button.tsx'
import { Row, Stack } from '../../components/layout/stack.ts'
import { Monospace, Strong } from '../../components/layout/text.ts'
import { onPhone } from '../../lib/theme/theme-tokens.ts'
import { quickCommands } from './guide.ts'
import { WorldTools } from './world-tools.tsx'

const useStyles = makeStyles({
  card: {
    padding: `${tokens.spacingVerticalL} ${tokens.spacingHorizontalXL}`,
    borderRadius: tokens.borderRadiusXLarge,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    [onPhone]: { padding: tokens.spacingHorizontalL },
  },
  name: { flexGrow: 1, minWidth: 0 },
  server: { color: tokens.colorNeutralForeground3, fontWeight: tokens.fontWeightRegular },
  label: { minWidth: '12ch', color: tokens.colorNeutralForeground2 },
  tools: {
    paddingTop: tokens.spacingVerticalL,
    borderTop: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
  },
})

interface WorldCardProps {
  world: World
  /** Whether the card is expanded at first. */
  opened: boolean
  onGuide: () => void
}

export function WorldCard({ world, opened, onGuide }: WorldCardProps) {
  const styles = useStyles()
  const [open, setOpen] = useState(opened)
  const [titleId, toolsId] = [useId(), useId()]
  // Returns the focus after the guide closes.
  const opensDialog = useRestoreFocusTarget()
  const { name, server } = world
  return (
    <Stack as="article" gap="l" shrink className={styles.card} aria-labelledby={titleId}>
      <Row gap="m">
        <Strong id={titleId} as="h3" size={500} breaks className={styles.name}>
          {name} <span className={styles.server}>{name === server ? '' : server}</span>
        </Strong>
        <Button {...opensDialog} icon={<BookOpenRegular />} aria-label={`Anleitung: ${name}`} onClick={onGuide}>
          Anleitung
        </Button>
        <Button
          icon={open ? <ChevronUpRegular /> : <ChevronDownRegular />}
          iconPosition="after"
          aria-expanded={open}
          aria-controls={open ? toolsId : undefined}
          aria-label={`Testfeld und Schlüssel: ${name}`}
          onClick={() => setOpen(!open)}
        >
          Testfeld und Schlüssel
        </Button>
      </Row>
      <Row gap="s">
        <span className={styles.label}>Einrichten</span>
        <Monospace as="code" breaks>
          {setupCommand(server)}
        </Monospace>
      </Row>
      <Row gap="s">
        <span className={styles.label}>Kopieren</span>
        {quickCommands(server).map((command) => (
          <CopyButton key={command} size="small" label={command} text={command} />
        ))}
      </Row>
      {open && (
        <div id={toolsId} className={styles.tools}>
          <WorldTools world={world} />
        </div>
      )}
    </Stack>
  )
}
