import { Checkbox, makeStyles, Text, tokens } from '@fluentui/react-components'
import type { ReactNode, Ref } from 'react'
import { countedNoun, formatNumber } from '../../../shared/lib/numbers.ts'
import { onPhone } from '../../lib/theme/theme-tokens.ts'
import type { Selected } from '../../lib/use-selection.ts'
import { FoundCount, type Nouns } from './found-count.tsx'

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalL,
    rowGap: tokens.spacingVerticalS,
    minHeight: '40px',
  },
  chosen: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    // Above the list it would take several lines, and push the rows away under the finger that chooses the first.
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
  quiet: { color: tokens.colorNeutralForeground2 },
})

interface SelectionBarProps {
  selection: Selected<unknown> & { setShown(on: boolean): void }
  shown: number
  total: number
  nouns: Nouns
  /** Buttons for what can be done with the chosen ones; shown while there are any. */
  children: ReactNode
  /** The box that chooses all: where the focus goes when the buttons have gone. */
  boxRef?: Ref<HTMLInputElement>
}

/** Above a list: how much of it is shown, choosing all of that, and what can be done with the chosen ones. */
export function SelectionBar({ selection, shown, total, nouns, children, boxRef }: SelectionBarProps) {
  const styles = useStyles()
  const { ids, hidden, ofShown, setShown } = selection
  const all = shown === total
  return (
    <div className={styles.bar}>
      <Checkbox
        ref={boxRef}
        checked={ofShown}
        disabled={shown === 0}
        label={all ? 'Alle auswählen' : 'Alle gezeigten auswählen'}
        onChange={(_, { checked }) => setShown(checked === true)}
      />
      <FoundCount shown={shown} total={total} of={nouns} />
      {ids.length > 0 && (
        <div className={styles.chosen} data-bottom-bar>
          <Text weight="semibold" role="status">
            {countedNoun(ids.length, nouns.one, nouns.many)} ausgewählt
            {hidden > 0 && ` (${formatNumber(hidden)} davon ausgeblendet)`}
          </Text>
          {children}
        </div>
      )}
    </div>
  )
}
