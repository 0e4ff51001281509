import { PeopleTeamRegular } from '@fluentui/react-icons/svg/people-team'
import { memo } from 'react'
import type { UnitName } from '../../../../shared/game/world/units.ts'
import { attackKindLabels } from '../../../../shared/model/attack.ts'
import { kindsButTrains, plannedKinds, type WithTrains } from '../../../../shared/model/inputs/planned-kinds.ts'
import type { WorldSettings } from '../../../../shared/model/settings.ts'
import { kindDisplay } from '../../../lib/format/kind-display.ts'
import { withoutTemplate } from '../labels.ts'
import type { Change, SectionView } from './section.ts'
import { TroopFields } from './troop-fields.tsx'
import { marchingUnits, marchSentence, withCount } from './troops.ts'

interface TemplatesSectionProps extends WithTrains {
  value: WorldSettings['attackTemplates']
  change: Change
  /** The world's units; unknown before its first sync. */
  units: readonly UnitName[] | undefined
}

const TemplatesSection = memo(function TemplatesSection({ value, change, units, hasTrains }: TemplatesSectionProps) {
  const offered = units ? marchingUnits.filter((unit) => units.includes(unit)) : marchingUnits
  return plannedKinds({ hasTrains }).map((kind) => {
    const about = `${kindDisplay[kind].template}${kind === 'ag' ? ` ${withoutTemplate}` : ''}`
    return (
      <TroopFields
        key={kind}
        legend={attackKindLabels[kind]}
        sentence={`${about} ${marchSentence(value[kind] ?? {})}`}
        offered={offered}
        troops={value[kind]}
        onChange={(unit, count) =>
          change('attackTemplates', (before) => ({ ...before, [kind]: withCount(before[kind], unit, count) }))
        }
      />
    )
  })
})

export const templates: SectionView = {
  icon: <PeopleTeamRegular />,
  about: () =>
    'Woraus ein Angriff besteht. Die langsamste Einheit bestimmt das Tempo. Bogenschützen und Paladin zählen nur auf Welten, die sie haben.',
  summary: () => kindsButTrains.map((kind) => attackKindLabels[kind]).join(', '),
  Fields: ({ value, change, units, hasTrains }) => (
    <TemplatesSection value={value.attackTemplates} change={change} units={units} hasTrains={hasTrains} />
  ),
}
