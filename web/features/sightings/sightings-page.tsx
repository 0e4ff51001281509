import { Button, makeStyles, mergeClasses, Tab, TabList, tokens } from '@fluentui/react-components'
import { ArrowUploadRegular } from '@fluentui/react-icons/svg/arrow-upload'
import { CalculatorRegular } from '@fluentui/react-icons/svg/calculator'
import { useRef, useState } from 'react'
import { useParams } from 'react-router-dom'
import { formatNumber } from '../../../shared/lib/numbers.ts'
import { type Analysis, toleranceBounds } from '../../../shared/model/analysis.ts'
import type { ListedUpload } from '../../../shared/model/sighting.ts'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { ErrorNotice } from '../../components/feedback/error-notice.tsx'
import { Loading } from '../../components/feedback/loading.tsx'
import { Notice } from '../../components/feedback/notice.tsx'
import { LinkButton } from '../../components/layout/link-button.tsx'
import { Row, Stack } from '../../components/layout/stack.ts'
import { type Stat, StatTiles } from '../../components/list/stat-tiles.tsx'
import { OutdatedNotice } from '../../components/plan/outdated-notice.tsx'
import { PlanFrame } from '../../components/plan/plan-frame.tsx'
import type { PlanContext } from '../../lib/api/use-plan.ts'
import { useJump } from '../../lib/browser/use-jump.ts'
import { toFileName } from '../../lib/format/file-name.ts'
import { paths } from '../../lib/paths.ts'
import { useAddressTab } from '../../lib/use-address-tab.ts'
import { AnalysisPanel, type Shown } from './analysis/analysis-panel.tsx'
import type { AttackGroup } from './analysis/attack-list.ts'
import { DetailsPanel, type Part } from './analysis/details-panel.tsx'
import { MissingBar } from './analysis/missing-bar.tsx'
import { PlayerPanel } from './analysis/player-panel.tsx'
import { PastePanel } from './upload/paste-panel.tsx'
import { ScriptPanel } from './upload/script-panel.tsx'
import { UploadPanel } from './upload/upload-panel.tsx'
import { UploadsPanel, uploadName } from './upload/uploads-panel.tsx'
import { useSightings } from './use-sightings.ts'

const useStyles = makeStyles({
  // Below the fixed navigation bar.
  details: { scrollMarginTop: '72px', minWidth: 0, outlineStyle: 'none' },
  tabs: { marginInlineStart: `calc(-1 * ${tokens.spacingHorizontalM})` },
  parts: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    alignItems: 'start',
    gap: tokens.spacingHorizontalL,
  },
  withDrawer: { '@media (min-width: 80em)': { gridTemplateColumns: 'minmax(0, 1fr) 26rem' } },
  drawer: {
    minWidth: 0,
    outlineStyle: 'none',
    '&[hidden]': { display: 'none' },
    '@media (min-width: 80em)': { gridColumn: 2, gridRow: 1 },
  },
  results: { '@media (min-width: 80em)': { gridColumn: 1, gridRow: 1 } },
})

/** Names uploads that the server can no longer read. */
function lostSentence(uploads: readonly ListedUpload[]): string | undefined {
  const [first, ...others] = uploads.filter(({ isLost }) => isLost)
  if (!first) return undefined
  if (others.length === 0)
    return `Die Angriffe des Uploads „${uploadName(first)}“ sind verloren gegangen und zählen nicht: Nimm ihn zurück und lade sie erneut hoch.`
  return `Die Angriffe von ${formatNumber(1 + others.length)} Uploads sind verloren gegangen und zählen nicht: Nimm sie zurück und lade sie erneut hoch.`
}

const tabs = { results: 'Auswertung', script: 'Userscript zum Sammeln' }

export default function SightingsPage() {
  const { planId = '' } = useParams()
  return <Sightings key={planId} planId={planId} />
}

function Sightings({ planId }: { planId: string }) {
  const [tolerance, setTolerance] = useState(toleranceBounds.usual)
  // Loads in parallel with the plan.
  const loaded = useSightings(planId, tolerance)
  return (
    <PlanFrame
      title="Echte Inc-Daten"
      subtitle="Schritt 5: Upload echter Inc-Daten"
      page="realIncs"
      loading="Lade Inc-Plan..."
      back={{ label: 'Zurück zur Berechnung', to: paths.calculate }}
      next={{ label: 'Weiter zur Auslastung', to: paths.utilization }}
    >
      {(context) => <Content {...context} {...loaded} tolerance={tolerance} onTolerance={setTolerance} />}
    </PlanFrame>
  )
}

interface ContentProps extends PlanContext, ReturnType<typeof useSightings> {
  tolerance: number
  onTolerance: (seconds: number) => void
}

function Content({ list, analysis, tolerance, onTolerance, ...context }: ContentProps) {
  const { plan, world, timeZone } = context
  const planId = plan._id
  const styles = useStyles()
  const [tab, setTab] = useAddressTab(tabs, 'results')
  // Undefined until opened or closed: open while nothing is uploaded.
  const [opened, setOpened] = useState<boolean>()
  const opener = useRef<HTMLButtonElement>(null)
  const drawer = useRef<HTMLElement>(null)
  // Shows everything at once to avoid layout shifts.
  if (![list, analysis].every(({ data, error }) => data || error)) {
    return <Loading label="Echte Incs werden geladen …" screen />
  }
  const uploads = list.data?.uploads ?? []
  const lost = lostSentence(uploads)
  const isOpen = opened ?? uploads.length === 0
  const toggle = (open: boolean) => {
    setOpened(open)
    // The drawer exists after the next render.
    requestAnimationFrame(() => (open ? drawer : opener).current?.focus())
  }
  const keepOpen = () => setOpened(true)
  return (
    <>
      <StatTiles stats={sightingStats(list.data?.total, analysis.data)} />
      <Row gap="m" justify="between">
        <TabList
          className={styles.tabs}
          selectedValue={tab}
          aria-label="Bereich"
          onTabSelect={(_, { value }) => setTab(value === 'script' ? 'script' : 'results')}
        >
          {Object.entries(tabs).map(([value, label]) => (
            <Tab key={value} value={value}>
              {label}
            </Tab>
          ))}
        </TabList>
        <Button
          ref={opener}
          appearance={uploads.length === 0 ? 'primary' : 'secondary'}
          icon={<ArrowUploadRegular />}
          aria-expanded={isOpen}
          onClick={() => toggle(!isOpen)}
        >
          Hochladen und einfügen
        </Button>
      </Row>
      {list.error && !list.data && (
        <ErrorNotice title="Die echten Incs konnten nicht geladen werden" error={list.error} onRetry={list.retry} />
      )}
      {lost && <Notice intent="error">{lost}</Notice>}
      <div className={mergeClasses(styles.parts, isOpen && styles.withDrawer)}>
        {/* Stays mounted, so that closing it keeps what was entered. */}
        <Stack
          as="aside"
          gap="m"
          ref={drawer}
          className={styles.drawer}
          tabIndex={-1}
          hidden={!isOpen}
          aria-label="Hochladen und einfügen"
        >
          <UploadPanel planId={planId} onUploaded={keepOpen} />
          <PastePanel planId={planId} server={world?.server} timeZone={timeZone} onSaved={keepOpen} />
          {uploads.length > 0 && (
            <UploadsPanel planId={planId} uploads={uploads} timeZone={timeZone} onRemoved={keepOpen} />
          )}
          <div>
            <Button onClick={() => toggle(false)}>Schließen</Button>
          </div>
        </Stack>
        <Stack gap="xl" shrink className={styles.results}>
          {tab === 'script' ? (
            <ScriptPanel server={world?.server} />
          ) : (
            <>
              {analysis.error && (
                <ErrorNotice
                  title="Die Analyse konnte nicht geladen werden"
                  error={analysis.error}
                  onRetry={analysis.retry}
                />
              )}
              {analysis.data && (
                <Compared {...context} analysis={analysis.data} tolerance={tolerance} onTolerance={onTolerance} />
              )}
            </>
          )}
        </Stack>
      </div>
    </>
  )
}

function sightingStats(total: number | undefined, analysis: Analysis | undefined): Stat[] {
  const { totalSent = 0, totalPlanned = 0, compliance = 0 } = analysis?.stats ?? {}
  return [
    { label: 'Hochgeladene echte Incs', value: total === undefined ? '–' : formatNumber(total) },
    ...(analysis
      ? [
          { label: 'Geplant vs. gesendet', value: `${formatNumber(totalSent)} / ${formatNumber(totalPlanned)}` },
          { label: 'Umsetzungsrate', value: `${formatNumber(compliance)}\u00a0%`, tone: toneOfRate(compliance) },
        ]
      : []),
  ]
}

const toneOfRate = (percent: number): Stat['tone'] => (percent >= 80 ? 'success' : percent >= 60 ? 'warning' : 'danger')

interface ComparedProps extends PlanContext {
  analysis: Analysis
  tolerance: number
  onTolerance: (seconds: number) => void
}

function Compared({ plan, timeZone, analysis, tolerance, onTolerance }: ComparedProps) {
  const styles = useStyles()
  const [part, setPart] = useState<Part>('targets')
  const [group, setGroup] = useState<AttackGroup>('all')
  const [details, toDetails] = useJump()
  const { basis, real, stats } = analysis
  const fileName = toFileName('real-incs', plan.name)
  const show = (shown: Shown) => {
    setPart(shown === 'unplanned' ? 'unplanned' : 'attacks')
    if (shown !== 'unplanned') setGroup(shown)
    toDetails()
  }
  if (stats.totalPlanned === 0 && real === 0) {
    return (
      <EmptyState
        icon={<CalculatorRegular />}
        title="Noch nichts geplant"
        text="Sobald der Plan berechnet ist, steht hier, was davon wirklich geschickt wurde."
        action={
          <LinkButton to={paths.calculate(plan._id)} appearance="primary">
            Zur Berechnung
          </LinkButton>
        }
      />
    )
  }
  return (
    <>
      {basis === 'assignments' && <OutdatedNotice reasons={plan.outdatedBy} planId={plan._id} />}
      {real === 0 && (
        <Notice intent="info">
          Noch sind keine echten Angriffe da: Lade eine Datei hoch, oder füge eine Seite aus dem Spiel ein. Bis dahin
          zählt, was die Spieler gemeldet haben.
        </Notice>
      )}
      <AnalysisPanel
        analysis={analysis}
        arriveAt={plan.arriveAt}
        timeZone={timeZone}
        tolerance={tolerance}
        onTolerance={onTolerance}
        pressed={part === 'attacks' ? group : part === 'unplanned' ? 'unplanned' : undefined}
        onPress={show}
      />
      <PlayerPanel players={analysis.playerAnalysis} fileName={fileName} onPast={toDetails}>
        <MissingBar plan={plan} analysis={analysis} timeZone={timeZone} tolerance={tolerance} />
      </PlayerPanel>
      <div ref={details} className={styles.details} tabIndex={-1}>
        <DetailsPanel
          planId={plan._id}
          analysis={analysis}
          timeZone={timeZone}
          tolerance={tolerance}
          fileName={fileName}
          part={part}
          onPart={setPart}
          group={group}
          onGroup={setGroup}
        />
      </div>
    </>
  )
}
