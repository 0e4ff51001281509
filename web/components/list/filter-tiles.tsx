import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { type Stat, tileClasses } from './stat-tiles.tsx'

const useStyles = makeStyles({
  button: {
    position: 'absolute',
    inset: 0,
    padding: 0,
    border: 'none',
    borderRadius: 'inherit',
    backgroundColor: 'transparent',
    cursor: 'pointer',
    ':focus-visible': {
      outline: `${tokens.strokeWidthThick} solid ${tokens.colorStrokeFocus2}`,
      outlineOffset: tokens.strokeWidthThin,
    },
  },
  tile: {
    position: 'relative',
    transitionProperty: 'background-color',
    transitionDuration: tokens.durationFaster,
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
  },
  pressed: {
    backgroundColor: tokens.colorBrandBackground2,
    ':hover': { backgroundColor: tokens.colorBrandBackground2Hover },
  },
})

export interface FilterStat<Filter> extends Stat {
  filter: Filter
  action: string
}

interface FilterTilesProps<Filter> {
  stats: FilterStat<Filter>[]
  pressed: Filter
  onPress: (filter: Filter) => void
}

export function FilterTiles<Filter extends string>({ stats, pressed, onPress }: FilterTilesProps<Filter>) {
  const styles = useStyles()
  const tiles = tileClasses()
  return (
    <dl className={tiles.tiles}>
      {stats.map(({ label, value, tone = 'neutral', filter, action }) => (
        <div
          key={filter}
          className={mergeClasses(tiles.tile, tiles[tone], styles.tile, filter === pressed && styles.pressed)}
        >
          <dt className={tiles.label}>{label}</dt>
          <dd className={tiles.value}>
            {value}
            <button
              type="button"
              className={styles.button}
              aria-pressed={filter === pressed}
              aria-label={action}
              title={action}
              onClick={() => onPress(filter)}
            />
          </dd>
        </div>
      ))}
    </dl>
  )
}
