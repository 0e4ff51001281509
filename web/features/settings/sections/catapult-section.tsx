import { Badge, Button, makeStyles, mergeClasses, Switch, tokens } from '@fluentui/react-components'
import { DataPieRegular } from '@fluentui/react-icons/svg/data-pie'
import { TargetRegular } from '@fluentui/react-icons/svg/target'
import { memo, type ReactNode } from 'react'
import { countedNoun } from '../../../../shared/lib/numbers.ts'
import { buildingLabels } from '../../../../shared/model/buildings.ts'
import type { WorldSettings } from '../../../../shared/model/settings.ts'
import { Notice } from '../../../components/feedback/notice.tsx'
import { Progress } from '../../../components/feedback/progress.tsx'
import { NumberField } from '../../../components/form/number-field.tsx'
import { Row, Stack } from '../../../components/layout/stack.ts'
import { Faint } from '../../../components/layout/text.ts'
import { formatShare } from '../../../lib/format/format.ts'
import { onPhone } from '../../../lib/theme/theme-tokens.ts'
import { buildingRows, buildingShare, evenly, shareTotal, withTarget } from './catapult.ts'
import type { Change, SectionView } from './section.ts'

const useStyles = makeStyles({
  list: {
    borderRadius: tokens.borderRadiusLarge,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  item: { ':not(:last-child)': { borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}` } },
  row: {
    display: 'grid',
    gridTemplateColumns: 'minmax(11rem, 1fr) 8rem minmax(8rem, 1.5fr) auto',
    alignItems: 'center',
    gap: tokens.spacingHorizontalL,
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    [onPhone]: { gridTemplateColumns: 'minmax(0, 1fr) 7rem', columnGap: tokens.spacingHorizontalM },
  },
  off: { color: tokens.colorNeutralForeground3 },
  number: { [onPhone]: { alignSelf: 'end', textAlign: 'end' } },
})

const noShare = 'Mindestens ein Ziel muss aktiviert sein und eine Prozentzahl > 0 haben!'

interface CatapultSectionProps {
  value: WorldSettings['catapultTargets']
  change: Change
  save: ReactNode
  note: ReactNode
}

const CatapultSection = memo(function CatapultSection({ value, change, save, note }: CatapultSectionProps) {
  const styles = useStyles()
  const rows = buildingRows(value)
  const total = shareTotal(value)
  return (
    <>
      <Stack as="ul" className={styles.list}>
        {rows.map(({ building, target }) => (
          <li key={building} className={styles.item}>
            {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would repeat the switch's label as its legend */}
            <div
              role="group"
              aria-label={buildingLabels[building]}
              className={mergeClasses(styles.row, !target.enabled && styles.off)}
            >
              <Switch
                label={buildingLabels[building]}
                checked={target.enabled}
                onChange={(_, { checked }) =>
                  change('catapultTargets', (before) => withTarget(before, building, { enabled: checked }))
                }
              />
              <NumberField
                label="Prozent"
                value={target.percentage}
                max={100}
                disabled={!target.enabled}
                onChange={(percentage) =>
                  change('catapultTargets', (before) => withTarget(before, building, { percentage }))
                }
              />
              <Stack gap="xs">
                <span>
                  {target.enabled
                    ? `Tatsächlich ${formatShare(buildingShare(value, target))}`
                    : 'Wird nicht angegriffen'}
                </span>
                <Progress share={buildingShare(value, target)} label={`Anteil ${buildingLabels[building]}`} />
              </Stack>
              <Faint small nowrap className={styles.number}>{`DS-Ultimate-ID ${target.dsUltimateId}`}</Faint>
            </div>
          </li>
        ))}
      </Stack>
      <Row gap="m">
        <Button
          icon={<DataPieRegular />}
          disabled={!rows.some(({ target }) => target.enabled)}
          onClick={() => change('catapultTargets', evenly)}
        >
          Gleichmäßig verteilen
        </Button>
        <Badge appearance="tint" size="large" color={total === 100 ? 'success' : total === 0 ? 'danger' : 'warning'}>
          {`Summe: ${total} %`}
        </Badge>
        {total > 0 && total !== 100 && (
          <span role="note">Die Summe ist nicht 100 % und wird automatisch normalisiert.</span>
        )}
      </Row>
      {total === 0 && <Notice intent="warning">{noShare}</Notice>}
      {note}
      <div>{save}</div>
    </>
  )
})

export const catapults: SectionView = {
  icon: <TargetRegular />,
  about: () => 'Auf diese Gebäude verteilt die Berechnung die BF-Katas, so oft, wie es der Anteil sagt.',
  summary: ({ catapultTargets }) => {
    const enabled = Object.values(catapultTargets).filter((target) => target.enabled)
    return `${countedNoun(enabled.length, 'Gebäude', 'Gebäude')} · Summe ${shareTotal(catapultTargets)} %`
  },
  problem: ({ catapultTargets }) => (shareTotal(catapultTargets) === 0 ? noShare : undefined),
  saved: 'Katapult-Ziel-Einstellungen erfolgreich gespeichert!',
  Fields: ({ value, change, saving }) => (
    <CatapultSection value={value.catapultTargets} change={change} {...saving('catapultTargets')} />
  ),
}
