import { Button, makeStyles, tokens, useRestoreFocusTarget } from '@fluentui/react-components'
import { BookOpenRegular } from '@fluentui/react-icons/svg/book-open'
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down'
import { ChevronUpRegular } from '@fluentui/react-icons/svg/chevron-up'
import { useId, useState } from 'react'
import { setupCommand } from '../../../shared/model/bot.ts'
import type { World } from '../../../shared/model/world.ts'
import { CopyButton } from '../../components/feedback/copy-button.tsx'
import { onPhone } from '../../lib/theme/theme-tokens.ts'
import { quickCommands } from './guide.ts'
import { WorldTools } from './world-tools.tsx'

const useStyles = makeStyles({
  card: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalL,
    minWidth: 0,
    padding: `${tokens.spacingVerticalL} ${tokens.spacingHorizontalXL}`,
    borderRadius: tokens.borderRadiusXLarge,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    [onPhone]: { padding: tokens.spacingHorizontalL },
  },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
  name: {
    flexGrow: 1,
    minWidth: 0,
    margin: 0,
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase500,
    fontWeight: tokens.fontWeightSemibold,
    overflowWrap: 'anywhere',
  },
  server: { color: tokens.colorNeutralForeground3, fontWeight: tokens.fontWeightRegular },
  line: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS },
  label: { minWidth: '12ch', color: tokens.colorNeutralForeground2 },
  code: { fontFamily: tokens.fontFamilyMonospace, overflowWrap: 'anywhere' },
  tools: {
    paddingTop: tokens.spacingVerticalL,
    borderTop: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
  },
})

interface WorldCardProps {
  world: World
  /** Initially expanded. */
  opened: boolean
  onGuide: () => void
}

/** A world's commands to copy; expandable: test field, keys and documentation for own bots. */
export function WorldCard({ world, opened, onGuide }: WorldCardProps) {
  const styles = useStyles()
  const [open, setOpen] = useState(opened)
  const [titleId, toolsId] = [useId(), useId()]
  // Returns the focus after the guide closes.
  const opensDialog = useRestoreFocusTarget()
  const { name, server } = world
  return (
    <article className={styles.card} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h3 id={titleId} className={styles.name}>
          {name} <span className={styles.server}>{name === server ? '' : server}</span>
        </h3>
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
      </div>
      <div className={styles.line}>
        <span className={styles.label}>Einrichten</span>
        <code className={styles.code}>{setupCommand(server)}</code>
      </div>
      <div className={styles.line}>
        <span className={styles.label}>Kopieren</span>
        {quickCommands(server).map((command) => (
          <CopyButton key={command} size="small" label={command} text={command} />
        ))}
      </div>
      {open && (
        <div id={toolsId} className={styles.tools}>
          <WorldTools world={world} />
        </div>
      )}
    </article>
  )
}
