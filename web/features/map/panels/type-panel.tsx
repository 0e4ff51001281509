import { Badge, Checkbox, makeStyles, tokens } from '@fluentui/react-components'
import { Panel } from '../../../components/layout/panel.tsx'
import { Stack } from '../../../components/layout/stack.ts'
import { countText, type TypeCount, type TypeDisplay, typeLabel } from '../scene/types.ts'
import { ColourField } from './colour-field.tsx'

const useStyles = makeStyles({
  row: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
  },
  // Below the name: beside it both numbers would be cut off.
  count: { gridRow: 2, gridColumn: 1, justifySelf: 'start', marginInlineStart: '32px' },
  colour: { gridRow: '1 / span 2', gridColumn: 2 },
  panel: { gap: tokens.spacingVerticalS, padding: tokens.spacingHorizontalL },
})

interface TypePanelProps {
  types: readonly string[]
  counts: ReadonlyMap<string, TypeCount>
  getDisplay: (type: string) => TypeDisplay
  onChange: (type: string, display: TypeDisplay) => void
}

export function TypePanel({ types, counts, getDisplay, onChange }: TypePanelProps) {
  const styles = useStyles()
  return (
    <Panel title="Angriffstypen" className={styles.panel}>
      <Stack as="ul">
        {types.map((type) => {
          const display = getDisplay(type)
          const label = typeLabel(type)
          const count = counts.get(type) ?? { planned: 0, seen: 0 }
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
                color={count.planned + count.seen > 0 ? 'brand' : 'subtle'}
                data-count={type}
                role="img"
                aria-label={`${label}: ${countText(count)}`}
              >
                {countText(count)}
              </Badge>
              <span className={styles.colour}>
                <ColourField
                  label={`Farbe von ${label}`}
                  value={display.colour}
                  onChange={(colour) => onChange(type, { ...display, colour })}
                />
              </span>
            </li>
          )
        })}
      </Stack>
    </Panel>
  )
}
