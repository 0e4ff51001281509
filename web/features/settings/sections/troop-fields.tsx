import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { type Troops, type UnitName, unitLabels } from '../../../../shared/game/world/units.ts'
import { maxCount } from '../../../../shared/model/troops.ts'
import { NumberField } from '../../../components/form/number-field.tsx'
import { Strong } from '../../../components/layout/text.ts'
import { onPhone } from '../../../lib/theme/theme-tokens.ts'
import { unitsShown } from './troops.ts'

const useStyles = makeStyles({
  group: {
    minWidth: 0,
    margin: 0,
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL} ${tokens.spacingVerticalL}`,
    borderRadius: tokens.borderRadiusLarge,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  legend: { float: 'left', width: '100%', padding: 0 },
  // Overlaps the end of the legend's row, so that it shifts nothing when it appears.
  taken: {
    float: 'right',
    marginTop: `calc(-1 * ${tokens.lineHeightBase400})`,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightMedium,
    fontVariantNumeric: 'tabular-nums',
  },
  detail: { [onPhone]: { display: 'none' } },
  none: { color: tokens.colorStatusWarningForeground1 },
  about: { clear: 'both', color: tokens.colorNeutralForeground2 },
  fields: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(9.5rem, 100% / 2 - 6px), 1fr))',
    alignItems: 'end',
    gap: tokens.spacingHorizontalM,
    marginTop: tokens.spacingVerticalM,
  },
  field: { minWidth: 0 },
})

interface TroopFieldsProps {
  legend: string
  /** Number of matching villages as text, with details if there is room. */
  taken?: { text: string; detail: string; isNone: boolean } | undefined
  sentence: string
  offered: readonly UnitName[]
  troops: Troops | undefined
  onChange: (unit: UnitName, count: number) => void
}

export function TroopFields({ legend, taken, sentence, offered, troops = {}, onChange }: TroopFieldsProps) {
  const styles = useStyles()
  return (
    <fieldset className={styles.group}>
      <Strong as="legend" size={400} className={styles.legend}>
        {legend}
      </Strong>
      {taken && (
        <div className={mergeClasses(styles.taken, taken.isNone && styles.none)}>
          {taken.text}
          <span className={styles.detail}>{taken.detail}</span>
        </div>
      )}
      <div className={styles.about}>{sentence}</div>
      <div className={styles.fields}>
        {unitsShown(offered, troops).map((unit) => (
          <NumberField
            key={unit}
            className={styles.field}
            label={unitLabels[unit]}
            value={troops[unit] ?? 0}
            max={maxCount}
            onChange={(count) => onChange(unit, count)}
          />
        ))}
      </div>
    </fieldset>
  )
}
