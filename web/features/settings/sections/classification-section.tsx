import { TagRegular } from '@fluentui/react-icons/svg/tag'
import { memo } from 'react'
import { thresholdKeys, type WorldSettings } from '../../../../shared/model/settings.ts'
import type { SettingsCounts, ThresholdAdvice } from '../../../../shared/model/settings-preview.ts'
import { ThresholdAdviceList } from '../../../components/feedback/threshold-advice-list.tsx'
import { fieldLabel } from '../../../lib/format/field-labels.ts'
import { thresholdSentence } from '../labels.ts'
import { kindsTaken } from '../preview-sentences.ts'
import type { Change, SectionView } from './section.ts'
import { TroopFields } from './troop-fields.tsx'
import { thresholdUnits, withCount } from './troops.ts'

interface ClassificationSectionProps {
  value: WorldSettings['classificationThresholds']
  change: Change
  counts: SettingsCounts['kinds'] | undefined
  advice: readonly ThresholdAdvice[] | undefined
}

const ClassificationSection = memo(function ClassificationSection({
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
          onChange={(unit, count) =>
            change('classificationThresholds', (before) => ({
              ...before,
              [kind]: withCount(before[kind], unit, count),
            }))
          }
        />
      ))}
      {/* Below the fields: it appears and disappears while typing. */}
      <ThresholdAdviceList advice={advice} />
    </>
  )
})

export const classification: SectionView = {
  icon: <TagRegular />,
  about: () =>
    'Ein hochgeladenes Dorf bekommt die erste Art in dieser Reihenfolge, deren Schwellenwerte es alle erreicht und deren Zuweisungsregeln es alle erfüllt. 0 verlangt nichts; eine Art ohne jeden Schwellenwert nimmt kein Dorf.',
  isCounting: true,
  summary: ({ classificationThresholds }) => {
    const used = thresholdKeys.filter((kind) =>
      Object.values(classificationThresholds[kind] ?? {}).some((count) => count > 0),
    )
    return `${used.length} von ${thresholdKeys.length} Arten in Gebrauch`
  },
  Fields: ({ value, change, counts, advice }) => (
    <ClassificationSection
      value={value.classificationThresholds}
      change={change}
      counts={counts?.kinds}
      advice={advice}
    />
  ),
}
