import { LinkDismissRegular } from '@fluentui/react-icons/svg/link-dismiss'
import { SendRegular } from '@fluentui/react-icons/svg/send'
import { type ReactNode, useState } from 'react'
import { useParams } from 'react-router-dom'
import useSWR from 'swr'
import { shareLinks } from '../../../shared/contract/share-links.ts'
import { formatNumber } from '../../../shared/lib/numbers.ts'
import { shareLevelLabels } from '../../../shared/model/sharing/share-level.ts'
import type { SharedPlan } from '../../../shared/model/sharing/share-link.ts'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { NotLoaded } from '../../components/feedback/loading.tsx'
import { ModeTabs } from '../../components/form/mode-tabs.tsx'
import { BrandBar } from '../../components/layout/brand-bar.tsx'
import { OpenPageLinks } from '../../components/layout/open-page-links.tsx'
import { Page } from '../../components/layout/page.tsx'
import { Panel } from '../../components/layout/panel.tsx'
import { Stack } from '../../components/layout/stack.ts'
import { type Stat, StatTiles } from '../../components/list/stat-tiles.tsx'
import { ReportView } from '../../components/plan/report/report-view.tsx'
import { type ApiError, callPublic, endpointUrl } from '../../lib/api/api.ts'
import { formatDateTime } from '../../lib/format/format.ts'
import { SharedAttacks } from './shared-attacks.tsx'
import { SharedTargets } from './shared-targets.tsx'

type ShownMap = (plan: SharedPlan) => ReactNode

/** A plan for people without an account, as far as their link permits. */
export function SharedPlanPage({ map }: { map: ShownMap }) {
  return (
    <>
      <BrandBar width="normal" />
      <Content map={map} />
    </>
  )
}

function Content({ map }: { map: ShownMap }) {
  const { key = '' } = useParams()
  const args = { params: { key } }
  // Each request counts as an opening.
  const { data, error, mutate } = useSWR<SharedPlan, ApiError>(
    endpointUrl(shareLinks.open, args),
    () => callPublic(shareLinks.open, args),
    { revalidateOnFocus: false, revalidateOnReconnect: false, revalidateIfStale: false },
  )
  if (data) return <Shared plan={data} map={map} />
  if (error?.status === 404) {
    return (
      <Page title="Geteilter Plan">
        <EmptyState
          icon={<LinkDismissRegular />}
          title="Dieser Link zeigt keinen Plan"
          text="Vielleicht wurde er nicht vollständig kopiert, ist abgelaufen oder zurückgezogen. Frag nach einem neuen."
        />
      </Page>
    )
  }
  return (
    <Page title="Geteilter Plan">
      <NotLoaded read={{ error, mutate }} failed="Der Plan konnte nicht geladen werden" loading="Plan wird geladen …" />
    </Page>
  )
}

function Shared({ plan, map }: { plan: SharedPlan; map: ShownMap }) {
  const { planName, issue, endsAt, timeZone, level, report } = plan
  const title = planName ?? 'Geteilter Plan'
  return (
    <Page
      title={title}
      subtitle={
        <Stack as="span">
          <span>
            {issue && `Ausgabe ${formatNumber(issue.number)} vom ${formatDateTime(issue.at, timeZone)} · `}
            {`${shareLevelLabels[level]} · Link gültig bis ${formatDateTime(endsAt, timeZone)}`}
          </span>
          <span>{`Alle Zeiten in der Uhrzeit der Welt (${timeZone})`}</span>
        </Stack>
      }
      actions={<OpenPageLinks help="shared-plan" />}
    >
      {!issue ? (
        <EmptyState
          icon={<SendRegular />}
          title="Noch nichts ausgegeben"
          text="Sobald die Führung die Befehle ausgibt, stehen sie hier."
        />
      ) : report ? (
        <ReportView report={report} title={title} timeZone={timeZone} />
      ) : (
        <Orders plan={plan} map={map} />
      )}
    </Page>
  )
}

const tabs = { targets: 'Ziele', attacks: 'Angriffe' }

function Orders({ plan, map }: { plan: SharedPlan; map: ShownMap }) {
  const [tab, setTab] = useState<keyof typeof tabs>('targets')
  const { targets, attacks, timeZone } = plan
  return (
    <>
      <StatTiles stats={sharedStats(plan)} />
      {map(plan)}
      <Panel>
        {attacks && <ModeTabs label="Liste" modes={tabs} mode={tab} onMode={setTab} />}
        {attacks && tab === 'attacks' ? (
          <SharedAttacks attacks={attacks} timeZone={timeZone} />
        ) : (
          <SharedTargets targets={targets} timeZone={timeZone} />
        )}
      </Panel>
    </>
  )
}

function sharedStats({ targets, level }: SharedPlan): Stat[] {
  const sum = (count: (target: SharedPlan['targets'][number]) => number | undefined) =>
    targets.reduce((total, target) => total + (count(target) ?? 0), 0)
  const overdue = sum((target) => target.overdue)
  return [
    { label: 'Ziele', value: formatNumber(targets.length) },
    { label: 'Angriffe', value: formatNumber(sum(({ attacks }) => attacks)) },
    ...(level === 'all'
      ? [
          { label: 'Abgeschickt', value: formatNumber(sum(({ sent }) => sent)), tone: 'success' as const },
          {
            label: 'Überfällig',
            value: formatNumber(overdue),
            tone: overdue > 0 ? ('danger' as const) : ('success' as const),
          },
        ]
      : []),
  ]
}
