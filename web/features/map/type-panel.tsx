import { Badge, Checkbox, makeStyles, tokens } from '@fluentui/react-components'
import { formatNumber } from '../../../shared/lib/numbers.ts'
import { Panel } from '../../components/panel.tsx'
import { ColourField } from './colour-field.tsx'
import { type TypeDisplay, typeLabel } from './types.ts'

const useStyles = makeStyles({
  list: { display: 'flex', flexDirection: 'column', margin: 0, padding: 0, listStyleType: 'none' },
  row: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS, minHeight: '36px' },
  count: { marginInlineStart: 'auto' },
  panel: { gap: tokens.spacingVerticalS, padding: tokens.spacingHorizontalL },
})

interface TypePanelProps {
  types: readonly string[]
  counts: ReadonlyMap<string, number>
  displayOf: (type: string) => TypeDisplay
  onChange: (type: string, display: TypeDisplay) => void
}

/** Which kinds of attack are shown, in what colour, and how many there are. */
export function TypePanel({ types, counts, displayOf, onChange }: TypePanelProps) {
  const styles = useStyles()
  return (
    <Panel title="Angriffstypen" className={styles.panel}>
      <ul className={styles.list}>
        {types.map((type) => {
          const display = displayOf(type)
          const label = typeLabel(type)
          const count = counts.get(type) ?? 0
          return (
            <li key={type} className={styles.row}>
              <Checkbox
                label={label}
                checked={display.visible}
                onChange={(_, { checked }) => onChange(type, { ...display, visible: checked === true })}
              />
              <Badge
                className={styles.count}
                appearance="tint"
                color={count > 0 ? 'brand' : 'subtle'}
                data-count={type}
                role="img"
                aria-label={`${label}: ${formatNumber(count)}`}
              >
                {formatNumber(count)}
              </Badge>
              <ColourField
                label={`Farbe von ${label}`}
                value={display.colour}
                onChange={(colour) => onChange(type, { ...display, colour })}
              />
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
