import { Button, makeStyles, Tab, TabList, tokens } from '@fluentui/react-components'
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download'
import { formatNumber } from '../../../../shared/lib/numbers.ts'
import type { Analysis } from '../../../../shared/model/analysis.ts'
import { BusySpinner } from '../../../components/feedback/busy-spinner.tsx'
import { ErrorNotice } from '../../../components/feedback/error-notice.tsx'
import { Loaded } from '../../../components/feedback/loading.tsx'
import { Panel } from '../../../components/layout/panel.tsx'
import { useAction } from '../../../lib/api/use-action.ts'
import { saveFile } from '../../../lib/browser/save-file.ts'
import { useIsPhone } from '../../../lib/browser/use-phone.ts'
import { useCompared } from '../use-sightings.ts'
import type { AttackGroup } from './attack-list.ts'
import { AttackTable } from './attack-table.tsx'
import { comparedCsv } from './follow-texts.ts'
import { TargetTable } from './target-table.tsx'
import { UnplannedTable } from './unplanned-table.tsx'

const useStyles = makeStyles({
  tab: { textAlign: 'start' },
  tabs: { marginInlineStart: `calc(-1 * ${tokens.spacingHorizontalM})` },
})

export type Part = 'targets' | 'attacks' | 'unplanned'

const isPart = (value: unknown): value is Part => value === 'targets' || value === 'attacks' || value === 'unplanned'

interface DetailsPanelProps {
  planId: string
  analysis: Analysis
  timeZone: string
  tolerance: number
  fileName: string
  part: Part
  onPart: (part: Part) => void
  group: AttackGroup
  onGroup: (group: AttackGroup) => void
}

export function DetailsPanel({
  planId,
  analysis,
  timeZone,
  tolerance,
  fileName,
  part,
  onPart,
  group,
  onGroup,
}: DetailsPanelProps) {
  const styles = useStyles()
  const isPhone = useIsPhone()
  const { compared, error, retry, load } = useCompared(planId, tolerance, part !== 'targets')
  const saving = useAction(async () => {
    saveFile(`${fileName}-angriffe.csv`, comparedCsv(await load(), timeZone), 'text/csv;charset=utf-8')
  })
  const parts: Record<Part, string> = {
    targets: `Ziele (${formatNumber(analysis.targetAnalysis.length)})`,
    attacks: `Geplante Angriffe (${formatNumber(analysis.stats.totalPlanned)})`,
    unplanned: `Ungeplante Angriffe (${formatNumber(analysis.unplanned)})`,
  }
  return (
    <Panel
      title="Ziele und Angriffe"
      actions={
        <Button
          icon={saving.busy ? <BusySpinner /> : <ArrowDownloadRegular />}
          disabledFocusable={saving.busy}
          onClick={() => saving.run()}
        >
          Angriffe als CSV
        </Button>
      }
    >
      {saving.error !== undefined && (
        <ErrorNotice title="Die Angriffe konnten nicht geladen werden" error={saving.error} />
      )}
      <TabList
        className={styles.tabs}
        vertical={isPhone}
        selectedValue={part}
        aria-label="Ansicht"
        onTabSelect={(_, { value }) => isPart(value) && onPart(value)}
      >
        {Object.entries(parts).map(([value, label]) => (
          <Tab key={value} value={value} className={styles.tab}>
            {label}
          </Tab>
        ))}
      </TabList>
      {part === 'targets' ? (
        <TargetTable targets={analysis.targetAnalysis} timeZone={timeZone} />
      ) : (
        <Loaded
          read={{ data: compared, error, mutate: retry }}
          failed="Die Angriffe konnten nicht geladen werden"
          loading="Angriffe werden geladen …"
        >
          {({ attacks, unplanned }) =>
            part === 'attacks' ? (
              <AttackTable attacks={attacks} timeZone={timeZone} group={group} onGroup={onGroup} />
            ) : (
              <UnplannedTable incs={unplanned} timeZone={timeZone} />
            )
          }
        </Loaded>
      )}
    </Panel>
  )
}
