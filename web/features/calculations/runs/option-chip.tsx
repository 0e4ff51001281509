import { InteractionTag, InteractionTagPrimary, InteractionTagSecondary, makeStyles } from '@fluentui/react-components'

const useStyles = makeStyles({
  chip: { maxWidth: '100%' },
  primary: { minWidth: 0, '@media (pointer: coarse)': { minHeight: '44px' } },
  words: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  clear: { flexShrink: 0, '@media (pointer: coarse)': { minHeight: '44px', minWidth: '44px' } },
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
