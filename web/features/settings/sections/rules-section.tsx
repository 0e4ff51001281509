import { Button, Field, makeStyles, mergeClasses, Select, Switch, tokens } from '@fluentui/react-components'
import { AddRegular } from '@fluentui/react-icons/svg/add'
import { DeleteRegular } from '@fluentui/react-icons/svg/delete'
import { FilterRegular } from '@fluentui/react-icons/svg/filter'
import { memo, useRef } from 'react'
import { unitLabels } from '../../../../shared/game/world/units.ts'
import { countedNoun } from '../../../../shared/lib/numbers.ts'
import type { WithTrains } from '../../../../shared/model/inputs/planned-kinds.ts'
import {
  type AssignmentRule,
  maxRules,
  plannedRuleKinds,
  type RuleKind,
  ruleKinds,
  ruleOperators,
  ruleUnits,
  thresholdKey,
  type WorldSettings,
} from '../../../../shared/model/settings.ts'
import type { SettingsCounts } from '../../../../shared/model/settings-preview.ts'
import { maxCount } from '../../../../shared/model/troops.ts'
import { Notice } from '../../../components/feedback/notice.tsx'
import { NumberField } from '../../../components/form/number-field.tsx'
import { Grid } from '../../../components/layout/grid.ts'
import { Row, Stack } from '../../../components/layout/stack.ts'
import { Muted, Numeric, Strong } from '../../../components/layout/text.ts'
import { onPhone } from '../../../lib/theme/theme-tokens.ts'
import { operatorLabels, ruleKindLabels, ruleSentence } from '../labels.ts'
import { ruleProblem, villageCount } from '../preview-sentences.ts'
import { isTroopRule, newRule, type TroopRule, withFront, withoutRuleAt, withRuleAt } from './rules.ts'
import type { Change, SectionView } from './section.ts'

const useStyles = makeStyles({
  group: {
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL} ${tokens.spacingVerticalL}`,
    borderRadius: tokens.borderRadiusLarge,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  head: { width: '100%' },
  taken: { fontWeight: tokens.fontWeightMedium },
  list: { width: '100%' },
  row: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1.2fr) minmax(0, 1fr) minmax(0, 0.7fr) auto',
    alignItems: 'end',
    gap: tokens.spacingHorizontalS,
    [onPhone]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 5rem) auto' },
  },
  unit: { [onPhone]: { gridColumnEnd: 'span 3' } },
  // Prevents selects and inputs from growing with their content.
  field: { gridTemplateColumns: 'minmax(0, 1fr)' },
  select: { minWidth: 0, width: '100%' },
  sentence: { fontWeight: tokens.fontWeightMedium },
})

interface RulesSectionProps extends WithTrains {
  value: WorldSettings['assignmentRules']
  change: Change
  hasFrontline: boolean
  thresholds: WorldSettings['classificationThresholds']
  counts: SettingsCounts['rules'] | undefined
  /** Counted villages of the last upload. */
  villages: number
}

const RulesSection = memo(function RulesSection(props: RulesSectionProps) {
  const { value, change, hasFrontline, thresholds, counts, villages, hasTrains } = props
  return (
    <Grid min="30rem" gap="l">
      {plannedRuleKinds({ hasTrains }).map((kind) => (
        <RuleGroup
          key={kind}
          {...ruleKindLabels[kind]}
          rules={value[kind] ?? []}
          hasFrontline={hasFrontline}
          taken={counts?.[kind] && villageCount(counts[kind].all)}
          problem={ruleProblem(value[kind] ?? [], thresholdsBeside(thresholds, kind), counts?.[kind], villages)}
          onChange={(update) =>
            change('assignmentRules', (before) => ({ ...before, [kind]: update(before[kind] ?? []) }))
          }
        />
      ))}
    </Grid>
  )
})

const thresholdsBeside = (thresholds: WorldSettings['classificationThresholds'], kind: RuleKind) => {
  const key = thresholdKey(kind)
  return key && thresholds[key]
}

interface RuleGroupProps {
  label: string
  about: string
  rules: AssignmentRule[]
  hasFrontline: boolean
  /** Number of matching villages as text. */
  taken: string | undefined
  problem: string | undefined
  onChange: (update: (before: AssignmentRule[]) => AssignmentRule[]) => void
}

function RuleGroup({ label, about, rules, hasFrontline, taken, problem, onChange }: RuleGroupProps) {
  const styles = useStyles()
  const add = useRef<HTMLButtonElement>(null)
  const front = rules.some((rule) => 'withinFront' in rule && rule.withinFront)
  const behind = rules.some((rule) => 'withinFront' in rule && !rule.withinFront)
  const troopRules = rules.filter(isTroopRule)
  const remove = (index: number) => {
    onChange((before) => withoutRuleAt(before, index))
    // The last row's button is removed with it, which would lose the focus.
    if (index === troopRules.length - 1) add.current?.focus()
  }
  return (
    <Stack as="section" gap="m" align="start" shrink className={styles.group} aria-label={`Regeln für ${label}`}>
      <div className={styles.head}>
        <Row gap="m" wrap={false} align="stretch" justify="between">
          <Strong as="h3" size={400}>
            {label}
          </Strong>
          <Numeric nowrap className={styles.taken}>
            {taken}
          </Numeric>
        </Row>
        <Muted as="div">{about}</Muted>
      </div>
      <Switch
        label="Nur innerhalb der Front"
        checked={front}
        onChange={(_, { checked }) => onChange((before) => withFront(before, checked ? true : undefined))}
      />
      <Switch
        label="Nur hinter der Front"
        checked={behind}
        onChange={(_, { checked }) => onChange((before) => withFront(before, checked ? false : undefined))}
      />
      {front && !hasFrontline && (
        <Notice intent="warning">
          Es gibt keine Frontlinie: Mit dieser Regel passt kein Dorf. Lege im Abschnitt Frontlinie eine an.
        </Notice>
      )}
      {problem && !(front && !hasFrontline) && <Notice intent="warning">{problem}</Notice>}
      {troopRules.length > 0 && (
        <Stack as="ol" gap="s" className={styles.list}>
          {troopRules.map((rule, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rules have no other name than their place
            <li key={index}>
              <RuleRow
                name={`Regel ${index + 1} für ${label}`}
                rule={rule}
                onChange={(next) => onChange((before) => withRuleAt(before, index, next))}
                onRemove={() => remove(index)}
              />
            </li>
          ))}
        </Stack>
      )}
      <Button
        ref={add}
        icon={<AddRegular />}
        aria-label={`Regel hinzufügen: ${label}`}
        disabledFocusable={rules.length >= maxRules}
        onClick={() => onChange((before) => [...before, newRule])}
      >
        Regel hinzufügen
      </Button>
      <div className={styles.sentence} role="status">
        {ruleSentence(rules)}
      </div>
    </Stack>
  )
}

interface RuleRowProps {
  name: string
  rule: TroopRule
  onChange: (rule: TroopRule) => void
  onRemove: () => void
}

function RuleRow({ name, rule, onChange, onRemove }: RuleRowProps) {
  const styles = useStyles()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would show a legend that the list's number already is
    <div role="group" aria-label={name} className={styles.row}>
      <Field label="Einheit" className={mergeClasses(styles.field, styles.unit)}>
        <Select
          className={styles.select}
          select={{ className: styles.select }}
          value={rule.unit}
          onChange={(_, { value }) => {
            const unit = ruleUnits.find((one) => one === value)
            if (unit) onChange({ ...rule, unit })
          }}
        >
          {ruleUnits.map((unit) => (
            <option key={unit} value={unit}>
              {unitLabels[unit]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Vergleich" className={styles.field}>
        <Select
          className={styles.select}
          select={{ className: styles.select }}
          value={rule.op}
          onChange={(_, { value }) => {
            const op = ruleOperators.find((one) => one === value)
            if (op) onChange({ ...rule, op })
          }}
        >
          {ruleOperators.map((op) => (
            <option key={op} value={op}>
              {`${op} ${operatorLabels[op]}`}
            </option>
          ))}
        </Select>
      </Field>
      <NumberField
        label="Anzahl"
        className={styles.field}
        value={rule.value}
        max={maxCount}
        onChange={(count) => onChange({ ...rule, value: count })}
      />
      <Button
        appearance="subtle"
        icon={<DeleteRegular />}
        aria-label={`${name} entfernen`}
        title="Entfernen"
        onClick={onRemove}
      />
    </div>
  )
}

export const rules: SectionView = {
  icon: <FilterRegular />,
  about: () => 'Ein Dorf muss zusätzlich zu den Schwellenwerten alle Regeln seiner Art erfüllen.',
  isCounting: true,
  summary: ({ assignmentRules }) => {
    const count = ruleKinds.reduce((sum, kind) => sum + (assignmentRules[kind]?.length ?? 0), 0)
    return count === 0 ? 'Keine Regeln' : countedNoun(count, 'Regel', 'Regeln')
  },
  Fields: ({ value, change, counts, ...shown }) => (
    <RulesSection
      value={value.assignmentRules}
      change={change}
      hasFrontline={value.frontlineCoords.length > 0}
      thresholds={value.classificationThresholds}
      hasTrains={shown.hasTrains}
      counts={counts?.rules}
      villages={shown.villages}
    />
  ),
}
