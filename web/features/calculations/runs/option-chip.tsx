import { InteractionTag, InteractionTagPrimary, InteractionTagSecondary, makeStyles } from '@fluentui/react-components'

const useStyles = makeStyles({
  chip: { maxWidth: '100%', height: 'auto' },
  primary: { minWidth: 0, height: 'auto', minHeight: '32px', '@media (pointer: coarse)': { minHeight: '44px' } },
  words: { whiteSpace: 'normal', overflowWrap: 'anywhere' },
  clear: { flexShrink: 0, height: 'auto', '@media (pointer: coarse)': { minHeight: '44px', minWidth: '44px' } },
})

interface OptionChipProps {
  text: string
  disabled: boolean
  onOpen: () => void
  onClear: () => void
}

/** An option that is set: opens it, or takes it back. */
export function OptionChip({ text, disabled, onOpen, onClear }: OptionChipProps) {
  const styles = useStyles()
  return (
    <InteractionTag className={styles.chip} appearance="brand" disabled={disabled}>
      <InteractionTagPrimary
        className={styles.primary}
        primaryText={{ className: styles.words, children: text }}
        hasSecondaryAction
        onClick={onOpen}
      />
      <InteractionTagSecondary className={styles.clear} aria-label="zurücknehmen" onClick={onClear} />
    </InteractionTag>
  )
}
