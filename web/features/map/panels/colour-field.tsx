import { makeStyles, tokens } from '@fluentui/react-components'

const useStyles = makeStyles({
  field: {
    flexShrink: 0,
    boxSizing: 'border-box',
    width: '36px',
    height: '28px',
    padding: '2px',
    cursor: 'pointer',
    borderRadius: tokens.borderRadiusMedium,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStrokeAccessible}`,
    backgroundColor: tokens.colorNeutralBackground1,
    ':focus-visible': { outline: `${tokens.strokeWidthThick} solid ${tokens.colorStrokeFocus2}` },
  },
})

interface ColourFieldProps {
  /** Screen readers announce the field by this name. */
  label: string
  value: string
  onChange: (colour: string) => void
}

export function ColourField({ label, value, onChange }: ColourFieldProps) {
  const styles = useStyles()
  return (
    <input
      type="color"
      className={styles.field}
      aria-label={label}
      title={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
