import type { ReactNode } from 'react'
import { senders } from '../../../shared/contract/senders.ts'
import { formatNumber } from '../../../shared/lib/numbers.ts'
import { ModeContents, ModeTabs } from '../../components/form/mode-tabs.tsx'
import { LinkButton } from '../../components/layout/link-button.tsx'
import { OldTroopsNotice } from '../../components/plan/old-troops-notice.tsx'
import { PlanFrame } from '../../components/plan/plan-frame.tsx'
import { RefoundedNotice } from '../../components/plan/refounded-notice.tsx'
import { SettingsChanged } from '../../components/plan/settings-changed.tsx'
import type { PlanContext } from '../../lib/api/use-plan.ts'
import { useRead } from '../../lib/api/use-read.ts'
import { paths } from '../../lib/paths.ts'
import { useAddressPlayer } from '../../lib/use-address-player.ts'
import { useAddressTab } from '../../lib/use-address-tab.ts'
import { AttacksTab } from './launches/attacks-tab.tsx'
import { LaunchesTab } from './launches/launches-tab.tsx'
import { LeftoversPanel } from './leftovers/leftovers-panel.tsx'
import { ReplacementsPanel } from './replacements/replacements-panel.tsx'
import { ResultTab } from './result-tab.tsx'
import { ResultsPanel } from './results/results-panel.tsx'
import { RisksTab } from './risks/risks-tab.tsx'
import { runTotals } from './runs/progress.ts'
import { useRuns } from './runs/use-runs.ts'
import { WorldDataNotice } from './runs/world-data-notice.tsx'

/** Step 4: the calculations, their results, and the planned attacks. */
export default function CalculationPage() {
  return (
    <PlanFrame
      title="Berechnung"
      page="calculate"
      back={{ label: 'Zurück zu den Zielen', to: paths.targets }}
      next={{ label: 'Weiter zur Auslastung', to: paths.utilization }}
    >
      {(context) => <Calculation key={context.plan._id} {...context} />}
    </PlanFrame>
  )
}

const tabs = {
  result: 'Ergebnis',
  attacks: 'Angriffe',
  launches: 'Sendezeiten',
  risks: 'Risiken',
  replacements: 'Ersatz',
  results: 'Frühere Ergebnisse',
  leftovers: 'Rest',
}
type Tab = keyof typeof tabs

function Calculation(context: PlanContext) {
  const { plan, world, timeZone } = context
  const planId = plan._id
  const [tab, choose] = useAddressTab(tabs, 'result')
  const [player, setPlayer] = useAddressPlayer()
  const calculation = useRuns(planId)
  const sums = useRead(senders.stats, { params: { planId } })
  const { data: status } = calculation.status
  const disabled = calculation.busy !== undefined
  const shared = { planId, timeZone, disabled }
  const content: Record<Tab, ReactNode> = {
    result: <ResultTab {...context} calculation={calculation} sums={sums} onReplace={() => choose('replacements')} />,
    attacks: <AttacksTab {...context} player={player} onPlayer={setPlayer} />,
    launches: (
      <LaunchesTab
        {...context}
        player={player}
        onPlayer={(id) => {
          setPlayer(id)
          if (id !== undefined) choose('attacks')
        }}
      />
    ),
    risks: (
      <RisksTab
        {...context}
        sums={sums}
        disabled={disabled}
        onPlayer={(id) => {
          setPlayer(id)
          choose('attacks')
        }}
      />
    ),
    replacements: <ReplacementsPanel {...shared} />,
    results: <ResultsPanel {...shared} />,
    leftovers: <LeftoversPanel plan={plan} timeZone={timeZone} />,
  }
  const planned = status && runTotals(status).current
  const labels = { ...tabs, ...(planned !== undefined && { attacks: `Angriffe (${formatNumber(planned)})` }) }
  return (
    <>
      <WorldDataNotice world={world} />
      {sums.data?.settingsChanged && (
        <SettingsChanged>
          <LinkButton to={paths.troops(planId)} state={{ reclassify: true }}>
            Neu einordnen
          </LinkButton>
        </SettingsChanged>
      )}
      <RefoundedNotice plan={plan} refounded={sums.data?.refounded} />
      <OldTroopsNotice old={sums.data?.oldTroops} timeZone={timeZone}>
        <LinkButton to={paths.troops(planId)}>Neu hochladen</LinkButton>
      </OldTroopsNotice>
      <ModeTabs label="Ansicht" modes={labels} mode={tab} onMode={choose} />
      <ModeContents mode={tab}>{content}</ModeContents>
    </>
  )
}
