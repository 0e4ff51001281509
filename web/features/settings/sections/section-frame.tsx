import {
  AccordionHeader,
  AccordionItem,
  AccordionPanel,
  Badge,
  Button,
  makeStyles,
  mergeClasses,
  tokens,
} from '@fluentui/react-components'
import { ArrowUndoRegular } from '@fluentui/react-icons/svg/arrow-undo'
import { type ReactElement, type ReactNode, useRef } from 'react'
import { Row } from '../../../components/layout/stack.ts'
import { Faint, Muted } from '../../../components/layout/text.ts'
import { sectionLabels } from '../../../lib/format/field-labels.ts'
import { onPhone } from '../../../lib/theme/theme-tokens.ts'
import type { Section } from '../sections.ts'

const useStyles = makeStyles({
  item: {
    borderRadius: tokens.borderRadiusXLarge,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    overflow: 'hidden',
  },
  changed: { boxShadow: `inset ${tokens.strokeWidthThickest} 0 0 ${tokens.colorBrandStroke1}` },
  header: { paddingTop: tokens.spacingVerticalS, paddingBottom: tokens.spacingVerticalS },
  title: { flexGrow: 1, minWidth: 0, hyphens: 'auto', overflowWrap: 'anywhere' },
  name: { fontSize: tokens.fontSizeBase400, fontWeight: tokens.fontWeightSemibold },
  panel: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalL,
    margin: 0,
    outlineStyle: 'none',
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalXXL} ${tokens.spacingVerticalXXL}`,
    [onPhone]: { padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL} ${tokens.spacingVerticalL}` },
  },
  about: { maxWidth: '85ch' },
})

interface SectionFrameProps {
  section: Section
  icon: ReactElement
  /** Current values in a few words, shown when closed. */
  summary: string
  about: ReactNode
  /** Which villages the section's counts are based on. */
  counted: string | undefined
  changed: boolean
  /** Conflict with somebody else's save. */
  conflict: ReactNode
  onDiscard: () => void
  children: ReactNode
}

export function SectionFrame({
  section,
  icon,
  summary,
  about,
  counted,
  changed,
  conflict,
  onDiscard,
  children,
}: SectionFrameProps) {
  const styles = useStyles()
  const panel = useRef<HTMLDivElement>(null)
  const discard = () => {
    onDiscard()
    // The button is removed with the changes: keep the focus in the section.
    panel.current?.focus()
  }
  return (
    <AccordionItem value={section} className={mergeClasses(styles.item, changed && styles.changed)}>
      <AccordionHeader as="h2" size="large" icon={icon} expandIconPosition="end" button={{ className: styles.header }}>
        <Row as="span" gap="m" rowGap="none" className={styles.title}>
          <span className={styles.name}>{sectionLabels[section]}</span>
          <Faint small>{summary}</Faint>
          {changed && (
            <Badge appearance="tint" color="brand">
              Ungespeichert
            </Badge>
          )}
        </Row>
      </AccordionHeader>
      <AccordionPanel ref={panel} tabIndex={-1} className={styles.panel}>
        <Muted as="p" className={styles.about}>
          {about}
        </Muted>
        {counted && <Faint as="p">{counted}</Faint>}
        {conflict}
        {children}
        {changed && (
          <div>
            <Button appearance="subtle" icon={<ArrowUndoRegular />} onClick={discard}>
              Änderungen verwerfen
            </Button>
          </div>
        )}
      </AccordionPanel>
    </AccordionItem>
  )
}
