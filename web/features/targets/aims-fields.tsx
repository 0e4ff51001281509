import { buildingLabels, buildings } from '../../../shared/model/buildings.ts'
import { targetMoraleBounds } from '../../../shared/model/inputs/own-aims.ts'
import type { TargetEdit } from '../../../shared/model/target.ts'
import { OptionalNumberField } from '../../components/form/optional-number-field.tsx'
import { TagsPicker } from '../../components/form/tags-picker.tsx'

type Aims = Pick<TargetEdit, 'minMorale' | 'buildings'>

interface AimsFieldsProps {
  aims: Aims
  onChange: (aims: { [Field in keyof Aims]?: Aims[Field] | undefined }) => void
  /** What an empty field means, shown as its placeholder. */
  none: Record<keyof Aims, string>
}

const choices = buildings.map((id) => ({ id, name: buildingLabels[id] }))

/** Least morale and catapult aims of targets. */
export const AimsFields = ({ aims, onChange, none }: AimsFieldsProps) => (
  <>
    <OptionalNumberField
      label="Mindestmoral (%)"
      value={aims.minMorale ?? undefined}
      onChange={(minMorale) => onChange({ minMorale })}
      placeholder={none.minMorale}
      {...targetMoraleBounds}
    />
    <TagsPicker
      label="Katapult-Ziele"
      hint="Die Katapult-Angriffe auf das Ziel zielen der Reihe nach auf diese Gebäude."
      choices={choices}
      value={aims.buildings ?? []}
      onChange={(chosen) => onChange({ buildings: chosen.length > 0 ? chosen : undefined })}
      getName={(building) => buildingLabels[building]}
      placeholder={aims.buildings ? undefined : none.buildings}
      emptyText="Alle Gebäude sind gewählt."
    />
  </>
)
