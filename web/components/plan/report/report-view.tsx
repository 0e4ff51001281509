import { Button, makeStyles } from '@fluentui/react-components'
import { PrintRegular } from '@fluentui/react-icons/svg/print'
import { useMemo, useState } from 'react'
import { formatNumber } from '../../../../shared/lib/numbers.ts'
import { formatWave } from '../../../../shared/model/basics.ts'
import type { PlanReport, ReportFigures } from '../../../../shared/model/sharing/report.ts'
import { formatShare } from '../../../lib/format/format.ts'
import { ownerName } from '../../../lib/format/owner-name.ts'
import { plain } from '../../../lib/format/search.ts'
import { ModeTabs } from '../../form/mode-tabs.tsx'
import { SearchField } from '../../form/search-field.tsx'
import { Panel } from '../../layout/panel.tsx'
import { Row } from '../../layout/stack.ts'
import { Muted, Strong } from '../../layout/text.ts'
import { ListCard } from '../../list/list-card.tsx'
import { ResponsiveTable } from '../../list/responsive-table.tsx'
import { type Stat, StatTiles } from '../../list/stat-tiles.tsx'
import { Count, PlaceCell, SentBar } from '../../list/table-cells.tsx'
import type { Column } from '../../list/table-rows.tsx'
import { TimelineChart } from '../timeline/timeline-chart.tsx'
import { PrintedReport } from './printed-report.tsx'
import { figureLabels, figuresText, reportText } from './report-texts.ts'

interface ReportViewProps {
  report: PlanReport
  title: string
  timeZone: string
}

const useStyles = makeStyles({
  text: { flex: '1 1 20rem' },
})

const tabs = { players: 'Nach Spieler', targets: 'Nach Ziel' }

/** What became of a plan's orders; printed, all of it is on paper. */
export function ReportView({ report, title, timeZone }: ReportViewProps) {
  const styles = useStyles()
  const [tab, setTab] = useState<keyof typeof tabs>('players')
  const { total, players, targets, timeline, arriveAt } = report
  const text = reportText(report)
  return (
    <>
      <StatTiles stats={reportStats(total)} />
      <Row gap="m" align="start" justify="between">
        <Muted className={styles.text}>{text}</Muted>
        <Button icon={<PrintRegular />} onClick={() => window.print()}>
          Drucken
        </Button>
      </Row>
      {timeline && (
        <Panel title="Ankünfte">
          <TimelineChart timeline={timeline} text={figuresText(total)} arriveAt={arriveAt} timeZone={timeZone} />
        </Panel>
      )}
      <Panel>
        <ModeTabs label="Bericht" modes={tabs} mode={tab} onMode={setTab} />
        {tab === 'players' ? (
          <FigureTable
            key="players"
            label="Spieler"
            rows={players}
            rowKey={({ playerId, name }) => `${playerId} ${name}`}
            searched={({ name }) => name}
            name={({ name }) => name}
            first={({ name }) => <Strong>{name}</Strong>}
          />
        ) : (
          <FigureTable
            key="targets"
            label="Ziele"
            rows={targets}
            rowKey={formatWave}
            searched={(target) => `${formatWave(target)} ${target.name} ${target.playerName}`}
            name={(target) => `${formatWave(target)} ${target.name}`}
            first={(target) => (
              <PlaceCell place={formatWave(target)} name={`${target.name} · ${ownerName(target.playerName)}`} />
            )}
          />
        )}
      </Panel>
      <PrintedReport report={report} title={title} timeZone={timeZone} />
    </>
  )
}

const reportStats = ({ planned, sent, seen, late, missing }: ReportFigures): Stat[] => [
  { label: figureLabels.planned, value: formatNumber(planned) },
  {
    label: `${figureLabels.sent} (${formatShare(planned > 0 ? sent / planned : 0)})`,
    value: formatNumber(sent),
    tone: 'success',
  },
  { label: figureLabels.seen, value: formatNumber(seen) },
  { label: figureLabels.late, value: formatNumber(late), tone: late > 0 ? 'warning' : 'success' },
  { label: figureLabels.missing, value: formatNumber(missing), tone: missing > 0 ? 'danger' : 'success' },
]

interface FigureTableProps<Line extends ReportFigures> {
  label: string
  rows: readonly Line[]
  rowKey: (row: Line) => string
  searched: (row: Line) => string
  name: (row: Line) => string
  first: (row: Line) => React.ReactNode
}

function FigureTable<Line extends ReportFigures>({
  label,
  rows,
  rowKey,
  searched,
  name,
  first,
}: FigureTableProps<Line>) {
  const [text, setText] = useState('')
  const shown = useMemo(() => {
    const wanted = plain(text.trim())
    return rows.filter((row) => plain(searched(row)).includes(wanted)).sort((a, b) => b.missing - a.missing)
  }, [rows, text, searched])
  const bar = (row: Line) => (
    <SentBar sent={row.sent} seen={row.seen} planned={row.planned} label={`${name(row)}: abgeschickt`} />
  )
  const columns: Column<Line>[] = [
    { key: 'name', header: label, width: 'minmax(160px, 1.5fr)', cell: first },
    { key: 'sent', header: figureLabels.sent, width: 'minmax(180px, 1fr)', cell: bar },
    {
      key: 'late',
      header: figureLabels.late,
      width: '90px',
      align: 'end',
      cell: ({ late }) => <Count count={late} tone="some" />,
    },
    {
      key: 'missing',
      header: figureLabels.missing,
      width: '90px',
      align: 'end',
      cell: ({ missing }) => <Count count={missing} tone="much" />,
    },
  ]
  return (
    <>
      <SearchField value={text} placeholder={`${label} suchen`} onSearch={setText} />
      <ResponsiveTable
        label={label}
        rows={shown}
        rowKey={rowKey}
        columns={columns}
        rowHeight={52}
        empty="Nichts passt zur Suche."
        cardHeight={112}
        card={(row) => (
          <ListCard name={name(row)}>
            {bar(row)}
            <Muted size={200}>{figuresText(row)}</Muted>
          </ListCard>
        )}
      />
    </>
  )
}
