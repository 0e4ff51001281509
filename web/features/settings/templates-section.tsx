import { memo } from 'react'
import { templateKinds, type WorldSettings } from '../../../shared/model/settings.ts'
import { TroopFields } from './troop-fields.tsx'
import { marchingUnits, marchSentence, withCount } from './troops.ts'
import type { Change } from './use-settings.ts'
import { templateKindLabels } from './words.ts'

interface TemplatesSectionProps {
  value: WorldSettings['attackTemplates']
  change: Change<'attackTemplates'>
}

/** What an attack of each kind is made of. */
export const TemplatesSection = memo(function TemplatesSection({ value, change }: TemplatesSectionProps) {
  return templateKinds.map((kind) => {
    const { label, about } = templateKindLabels[kind]
    return (
      <TroopFields
        key={kind}
        legend={label}
        sentence={`${about} ${marchSentence(value[kind] ?? {})}`}
        offered={marchingUnits}
        troops={value[kind]}
        onChange={(unit, count) => change((before) => ({ ...before, [kind]: withCount(before[kind], unit, count) }))}
      />
    )
  })
})
