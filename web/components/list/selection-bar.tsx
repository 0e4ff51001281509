import { Checkbox, makeStyles, Text, tokens } from '@fluentui/react-components'
import type { ReactNode, Ref } from 'react'
import { countedNoun, formatNumber } from '../../../shared/lib/numbers.ts'
import { onPhone } from '../../lib/theme/theme-tokens.ts'
import type { Selected } from '../../lib/use-selection.ts'
import { Row } from '../layout/stack.ts'
import { FoundCount, type Nouns } from './found-count.tsx'

const useStyles = makeStyles({
  bar: { minHeight: '40px' },
  chosen: {
    // Above the list it would take several lines and move the rows away from the finger.
    [onPhone]: {
      position: 'fixed',
      insetInline: 0,
      bottom: 0,
      zIndex: 2,
      padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`,
      borderTop: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
      backgroundColor: tokens.colorNeutralBackground1,
      boxShadow: tokens.shadow16,
    },
  },
})

interface SelectionBarProps {
  selection: Selected<unknown> & { setShown(on: boolean): void }
  shown: number
  total: number
  nouns: Nouns
  /** Replaces the count if nothing is filtered out. */
  allText?: string
  /** Actions on the selection, shown while there is one. */
  children: ReactNode
  /** The checkbox for all, which gets the focus when the buttons disappear. */
  boxRef?: Ref<HTMLInputElement>
}

/** Above a list: its count, a checkbox for all shown rows, and actions on the selection. */
export function SelectionBar({ selection, shown, total, nouns, allText, children, boxRef }: SelectionBarProps) {
  const styles = useStyles()
  const { ids, hidden, ofShown, setShown } = selection
  const all = shown === total
  return (
    <Row gap="l" rowGap="s" className={styles.bar}>
      <Checkbox
        ref={boxRef}
        checked={ofShown}
        disabled={shown === 0}
        label={all ? 'Alle auswählen' : 'Alle gezeigten auswählen'}
        onChange={(_, { checked }) => setShown(checked === true)}
      />
      <FoundCount shown={shown} total={total} of={nouns} {...(allText && { all: allText })} />
      {ids.length > 0 && (
        <Row gap="s" className={styles.chosen} data-bottom-bar>
          <Text weight="semibold" role="status">
            {countedNoun(ids.length, nouns.one, nouns.many)} ausgewählt
            {hidden > 0 && ` (${formatNumber(hidden)} davon ausgeblendet)`}
          </Text>
          {children}
        </Row>
      )}
    </Row>
  )
}
