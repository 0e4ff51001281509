import { makeStyles, tokens } from '@fluentui/react-components'
import { differences } from '../../../../shared/lib/differences.ts'
import { countedNoun } from '../../../../shared/lib/numbers.ts'
import type { SettingsSection, WorldSettings } from '../../../../shared/model/settings.ts'
import { DraftConflicts } from '../../../components/form/draft-conflicts.tsx'
import type { Conflict } from '../../../lib/draft/draft.ts'
import { fieldLabel, sectionLabels, valueText } from '../../../lib/format/field-labels.ts'

const useStyles = makeStyles({
  list: { margin: 0, paddingInlineStart: tokens.spacingHorizontalL },
})

const maxShownFields = 12

interface SectionConflictProps {
  /** Undefined if nobody else has changed the section. */
  conflict: Conflict<WorldSettings> | undefined
  onKeep: () => void
  onTake: () => void
}

/** Conflict with somebody else's save of the section: the differing fields, and the choice. */
export function SectionConflict({ conflict, onKeep, onTake }: SectionConflictProps) {
  return (
    <DraftConflicts
      conflicts={conflict ? [conflict] : []}
      label={(section) => sectionLabels[section]}
      show={(section, value, other) => <Side section={section} value={value} other={other} />}
      onKeep={onKeep}
      onTake={onTake}
    />
  )
}

function Side({ section, value, other }: { section: SettingsSection; value: unknown; other: unknown }) {
  const styles = useStyles()
  if (typeof value === 'string') return value
  const differing = differences(value, other)
  return (
    <ul className={styles.list}>
      {differing.slice(0, maxShownFields).map(({ field, from }) => (
        <li key={field}>{`${fieldLabel(field)}: ${fieldText(section, field, from)}`}</li>
      ))}
      {differing.length > maxShownFields && (
        <li>{`und ${countedNoun(differing.length - maxShownFields, 'weiteres', 'weitere')}`}</li>
      )}
    </ul>
  )
}

/** A missing count is 0; other missing values are absent. */
function fieldText(section: SettingsSection, field: string, value: unknown): string {
  if (typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean')
    return valueText(field, value, '')
  return section === 'classificationThresholds' || section === 'attackTemplates' ? '0' : 'nicht da'
}
