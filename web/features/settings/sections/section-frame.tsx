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
import { type ReactNode, useRef } from 'react'
import type { SettingsSection } from '../../../../shared/model/settings.ts'
import { Row } from '../../../components/layout/stack.ts'
import { Faint, Muted } from '../../../components/layout/text.ts'
import { sectionLabels } from '../../../lib/format/field-labels.ts'
import { onPhone } from '../../../lib/theme/theme-tokens.ts'
import { sectionViews } from '../sections.ts'
import type { Shown } from './section.ts'

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
  section: SettingsSection
  shown: Shown
  changed: boolean
  /** Conflict with somebody else's save. */
  conflict: ReactNode
  onDiscard: () => void
}

export function SectionFrame({ section, shown, changed, conflict, onDiscard }: SectionFrameProps) {
  const { icon, about, isCounting, summary, Fields } = sectionViews[section]
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
          <Faint small>{summary(shown.value)}</Faint>
          {changed && (
            <Badge appearance="tint" color="brand">
              Ungespeichert
            </Badge>
          )}
        </Row>
      </AccordionHeader>
      <AccordionPanel ref={panel} tabIndex={-1} className={styles.panel}>
        <Muted as="p" className={styles.about}>
          {about(shown.timeZone)}
        </Muted>
        {isCounting && <Faint as="p">{shown.counted}</Faint>}
        {conflict}
        <Fields {...shown} />
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
