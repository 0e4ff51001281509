import { memo } from 'react'
import { thresholdKeys, type WorldSettings } from '../../../../shared/model/settings.ts'
import type { SettingsCounts, ThresholdAdvice } from '../../../../shared/model/settings-preview.ts'
import { ThresholdAdviceList } from '../../../components/feedback/threshold-advice-list.tsx'
import { fieldLabel } from '../../../lib/format/field-labels.ts'
import { thresholdSentence } from '../labels.ts'
import { kindsTaken } from '../preview-sentences.ts'
import type { Change } from '../use-settings.ts'
import { TroopFields } from './troop-fields.tsx'
import { thresholdUnits, withCount } from './troops.ts'

interface ClassificationSectionProps {
  value: WorldSettings['classificationThresholds']
  change: Change<'classificationThresholds'>
  counts: SettingsCounts['kinds'] | undefined
  advice: readonly ThresholdAdvice[] | undefined
}

export const ClassificationSection = memo(function ClassificationSection({
  value,
  change,
  counts,
  advice,
}: ClassificationSectionProps) {
  return (
    <>
      {thresholdKeys.map((kind, index) => (
        <TroopFields
          key={kind}
          legend={`${index + 1}. ${fieldLabel(kind)}`}
          taken={counts && kindsTaken(counts[kind], value[kind])}
          sentence={thresholdSentence(value[kind])}
          offered={thresholdUnits}
          troops={value[kind]}
          onChange={(unit, count) => change((before) => ({ ...before, [kind]: withCount(before[kind], unit, count) }))}
        />
      ))}
      {/* Below the fields: it appears and disappears while typing. */}
      <ThresholdAdviceList advice={advice} />
    </>
  )
})
