import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss'
import { useMemo } from 'react'
import { SearchPicker } from '../../../components/form/search-picker.tsx'
import { Panel } from '../../../components/layout/panel.tsx'
import { Row, Stack } from '../../../components/layout/stack.ts'
import type { TribeColour } from '../scene/colours.ts'
import { type MapWorld, tribeName } from '../scene/map-world.ts'
import { ColourField } from './colour-field.tsx'

const useStyles = makeStyles({
  row: { minHeight: '36px' },
  name: { flexGrow: 1, minWidth: 0 },
  panel: { gap: tokens.spacingVerticalS, padding: tokens.spacingHorizontalL },
})

interface TribePanelProps {
  world: MapWorld
  tribes: readonly TribeColour[]
  onAdd: (id: number) => void
  onColour: (id: number, colour: string) => void
  onRemove: (id: number) => void
}

export function TribePanel({ world, tribes, onAdd, onColour, onRemove }: TribePanelProps) {
  const styles = useStyles()
  const choices = useMemo(() => world.data.tribes.map((tribe) => ({ id: tribe.id, name: tribeName(tribe) })), [world])
  return (
    <Panel title="Stämme" className={styles.panel}>
      <SearchPicker
        label="Stamm hinzufügen"
        choices={choices}
        value={undefined}
        onChange={(id) => id !== undefined && onAdd(id)}
        placeholder="Kürzel oder Name eingeben"
        disabled={choices.length === 0}
      />
      {tribes.length > 0 && (
        <Stack as="ul" aria-label="Gewählte Stämme">
          {tribes.map(({ id, colour }) => {
            const tribe = world.tribes.get(id)
            const name = tribe ? tribeName(tribe) : `Stamm ${id}`
            return (
              <Row key={id} as="li" gap="s" wrap={false} className={styles.row}>
                <ColourField label={`Farbe von ${name}`} value={colour} onChange={(next) => onColour(id, next)} />
                <span className={styles.name}>{name}</span>
                <Button
                  appearance="subtle"
                  size="small"
                  icon={<DismissRegular />}
                  aria-label={`${name} entfernen`}
                  onClick={() => onRemove(id)}
                />
              </Row>
            )
          })}
        </Stack>
      )}
    </Panel>
  )
}
