import { makeStyles } from '@fluentui/react-components'
import { DataBarHorizontalRegular } from '@fluentui/react-icons/svg/data-bar-horizontal'
import { ShieldRegular } from '@fluentui/react-icons/svg/shield'
import { useDeferredValue, useMemo } from 'react'
import { calculations } from '../../../shared/contract/calculations.ts'
import { fallbackServer } from '../../../shared/game/world/markets.ts'
import { formatNumber } from '../../../shared/lib/numbers.ts'
import type { UsedTarget } from '../../../shared/model/diagnosis.ts'
import { isSparedTarget } from '../../../shared/model/target.ts'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { Loaded } from '../../components/feedback/loading.tsx'
import { SearchField } from '../../components/form/search-field.tsx'
import { LinkButton } from '../../components/layout/link-button.tsx'
import { Row } from '../../components/layout/stack.ts'
import { Muted } from '../../components/layout/text.ts'
import { FilterTiles } from '../../components/list/filter-tiles.tsx'
import { FoundCount, nouns } from '../../components/list/found-count.tsx'
import { NoMatch } from '../../components/list/no-match.tsx'
import { OutdatedNotice } from '../../components/plan/outdated-notice.tsx'
import { PlanFrame } from '../../components/plan/plan-frame.tsx'
import { SparedTargetsNotice } from '../../components/plan/spared-targets-notice.tsx'
import { useAttacksDialog } from '../../components/plan/wishes/use-attacks-dialog.tsx'
import type { PlanContext } from '../../lib/api/use-plan.ts'
import { useRead } from '../../lib/api/use-read.ts'
import { formatShare } from '../../lib/format/format.ts'
import { matchesTarget } from '../../lib/format/target-text.ts'
import { paths } from '../../lib/paths.ts'
import { useAddressFilter } from '../../lib/use-address-filter.ts'
import { CopyVillageIds } from './copy-village-ids.tsx'
import { TargetGroupSection } from './target-group.tsx'
import { groupByType, importanceSentence, meetsUsage, readFilter, summarise } from './utilization.ts'

const useStyles = makeStyles({
  search: { flex: '1 1 14rem', maxWidth: '24rem' },
})

/** Step 6: usage of each target. */
export default function UtilizationPage() {
  return (
    <PlanFrame
      title="Ziel-Auslastung"
      page="utilization"
      back={{ label: 'Zurück zur Berechnung', to: paths.calculate }}
      next={{ label: 'Ziele bearbeiten', to: paths.editTargets }}
    >
      {(context) => <Utilization key={context.plan._id} {...context} />}
    </PlanFrame>
  )
}

function Utilization({ plan, world, timeZone }: PlanContext) {
  const read = useRead(calculations.utilization, { params: { planId: plan._id } })
  return (
    <Loaded read={read} failed="Fehler beim Laden der Auslastung" loading="Auslastung wird geladen …" screen>
      {({ targets, outdatedBy }) =>
        targets.length > 0 ? (
          <>
            <OutdatedNotice reasons={outdatedBy} planId={plan._id} />
            <Targets planId={plan._id} timeZone={timeZone} targets={targets} server={world?.server ?? fallbackServer} />
          </>
        ) : (
          <NoTargets planId={plan._id} />
        )
      }
    </Loaded>
  )
}

const NoTargets = ({ planId }: { planId: string }) => (
  <EmptyState
    icon={<DataBarHorizontalRegular />}
    title="Keine Ziele gefunden"
    text="Sobald der Plan Ziele hat und berechnet ist, steht hier, wie gut jedes gefüllt ist."
    action={
      <LinkButton to={paths.calculate(planId)} appearance="primary">
        Berechnung starten
      </LinkButton>
    }
  />
)

interface TargetsProps {
  planId: string
  timeZone: string
  targets: UsedTarget[]
  server: string
}

function Targets({ planId, timeZone, targets: all, server }: TargetsProps) {
  const attacks = useAttacksDialog(planId, timeZone)
  const styles = useStyles()
  const [{ text, usage: pressed }, setFilter] = useAddressFilter(readFilter)
  const wanted = useDeferredValue(text)
  const filter = useDeferredValue(pressed)
  const targets = useMemo(() => all.filter((target) => !isSparedTarget(target)), [all])
  const summary = useMemo(() => summarise(targets), [targets])
  const shown = useMemo(() => {
    const meets = meetsUsage(filter, summary.average)
    return targets.filter((target) => meets(target) && matchesTarget(target, wanted))
  }, [targets, summary, filter, wanted])
  const groups = useMemo(() => groupByType(shown), [shown])
  const sentence = useMemo(() => importanceSentence(targets), [targets])
  return (
    <>
      <SparedTargetsNotice planId={planId} targets={all} />
      <FilterTiles
        pressed={pressed}
        // Pressing a tile again resets the filter.
        onPress={(tile) => setFilter({ text, usage: tile === pressed ? 'all' : tile })}
        stats={[
          { label: 'Ziele gesamt', value: formatNumber(summary.total), filter: 'all', action: 'Alle Ziele zeigen' },
          {
            label: 'Auslastung ≥ 80 %',
            value: formatNumber(summary.high),
            tone: 'success',
            filter: 'high',
            action: 'Nur Ziele ab 80 % zeigen',
          },
          {
            label: 'Auslastung < 40 %',
            value: formatNumber(summary.low),
            tone: 'danger',
            filter: 'low',
            action: 'Nur Ziele unter 40 % zeigen',
          },
          {
            label: 'Ø Auslastung',
            value: formatShare(summary.average),
            filter: 'belowAverage',
            action: 'Nur Ziele unter dem Durchschnitt zeigen',
          },
        ]}
      />
      <Row gap="m" align="end" justify="between">
        <SearchField
          className={styles.search}
          value={text}
          placeholder="Koordinate, Name oder Stamm"
          onSearch={(wanted) => setFilter({ text: wanted, usage: pressed })}
        />
        <Row gap="m" align="stretch">
          <CopyVillageIds targets={all} />
          <LinkButton to={paths.assignments(planId)} icon={<ShieldRegular />}>
            Verplante Offs
          </LinkButton>
        </Row>
      </Row>
      {sentence && <Muted>{sentence}</Muted>}
      {groups.length === 0 ? (
        <NoMatch
          text="Kein Ziel passt zur Auswahl und zur Suche."
          onReset={() => setFilter({ text: '', usage: 'all' })}
        />
      ) : (
        <FoundCount shown={shown.length} total={targets.length} of={nouns.target} />
      )}
      {groups.map((group) => (
        <TargetGroupSection key={group.label} group={group} planId={planId} server={server} onAttacks={attacks.show} />
      ))}
      {attacks.dialog}
    </>
  )
}
