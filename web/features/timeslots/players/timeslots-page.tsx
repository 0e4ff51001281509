import { PeopleRegular } from '@fluentui/react-icons/svg/people'
import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { plans } from '../../../../shared/contract/plans.ts'
import { countedNoun, formatNumber } from '../../../../shared/lib/numbers.ts'
import type { Plan } from '../../../../shared/model/plan.ts'
import type { Sends, TimeslotPlayer } from '../../../../shared/model/timeslot.ts'
import { CopyButton } from '../../../components/feedback/copy-button.tsx'
import { EmptyState } from '../../../components/feedback/empty-state.tsx'
import { Loaded } from '../../../components/feedback/loading.tsx'
import { Notice } from '../../../components/feedback/notice.tsx'
import { LinkButton } from '../../../components/layout/link-button.tsx'
import { Panel } from '../../../components/layout/panel.tsx'
import { Row, Stack } from '../../../components/layout/stack.ts'
import { Muted } from '../../../components/layout/text.ts'
import { FoundCount, nouns } from '../../../components/list/found-count.tsx'
import { NoMatch } from '../../../components/list/no-match.tsx'
import { type Stat, StatTiles } from '../../../components/list/stat-tiles.tsx'
import { StickyTools } from '../../../components/list/sticky-tools.tsx'
import { useSorting } from '../../../components/list/table-settings.ts'
import { PlanFrame } from '../../../components/plan/plan-frame.tsx'
import { put } from '../../../lib/api/use-read.ts'
import { useIsPhone } from '../../../lib/browser/use-phone.ts'
import { useSteadyList } from '../../../lib/draft/frozen-order.ts'
import { formatDateTime } from '../../../lib/format/format.ts'
import type { Sorting } from '../../../lib/format/sorting.ts'
import { paths } from '../../../lib/paths.ts'
import { useAddressFilter } from '../../../lib/use-address-filter.ts'
import { useAddressPlayer } from '../../../lib/use-address-player.ts'
import { weekAxis } from '../slots/week-geometry.ts'
import { StripLegend } from '../slots/week-strip.tsx'
import { AnonymousNotice } from './anonymous-notice.tsx'
import { BulkGenerateButton, BulkGenerateStatus, useBulkGenerate } from './bulk-generate.tsx'
import { CoverageChart } from './coverage-chart.tsx'
import { OpenLimitsNotice } from './open-limits-notice.tsx'
import { usePeriodPages } from './period-pages.tsx'
import { PersonalLinksSwitch } from './personal-links-switch.tsx'
import { PlayerFilterFields } from './player-filter.tsx'
import {
  countAnswers,
  filterPlayers,
  isFiltered,
  linksText,
  playerTribes,
  readFilter,
  type SortKey,
  sortLabels,
  sortPlayers,
} from './player-list.ts'
import { PlayerTable } from './player-table.tsx'
import { RemindButton } from './reminder-dialog.tsx'
import { SlotEditor } from './slot-editor.tsx'
import { usePlayerSlots } from './use-player-slots.ts'

export default function TimeslotsPage() {
  return (
    <PlanFrame title="Zeitfenster" page="timeslots">
      {({ plan, timeZone }) => (
        <Timeslots
          key={plan._id}
          plan={plan}
          timeZone={timeZone}
          onPlan={(changed) => put(plans.get, { params: { planId: plan._id } }, { plan: changed })}
        />
      )}
    </PlanFrame>
  )
}

function Timeslots({ plan, timeZone, onPlan }: Pick<OverviewProps, 'plan' | 'timeZone' | 'onPlan'>) {
  const slots = usePlayerSlots(plan._id)
  return (
    <Loaded
      read={slots.read}
      failed="Die Zeitfenster konnten nicht geladen werden"
      loading="Zeitfenster werden geladen …"
      screen
    >
      {({ players, lastArrival }) =>
        players.length > 0 ? (
          <Overview
            plan={plan}
            onPlan={onPlan}
            timeZone={timeZone}
            players={players}
            lastArrival={lastArrival}
            slots={slots}
          />
        ) : (
          <EmptyState
            icon={<PeopleRegular />}
            title="Keine Spieler"
            text="Die Stämme dieses Plans haben keine Mitglieder. Vielleicht ist die Welt noch nicht synchronisiert."
            action={<LinkButton to={paths.plan(plan._id)}>Zu den Plan Details</LinkButton>}
          />
        )
      }
    </Loaded>
  )
}

interface OverviewProps {
  plan: Plan
  onPlan: (plan: Plan) => unknown
  timeZone: string
  players: TimeslotPlayer[]
  lastArrival: string
  slots: ReturnType<typeof usePlayerSlots>
}

const usualOrder: Sorting<SortKey> = { key: 'name', descending: false }

function Overview({ plan, onPlan, timeZone, players, lastArrival, slots }: OverviewProps) {
  const isPhone = useIsPhone()
  const now = useNow()
  const [filter, setFilter] = useAddressFilter(readFilter)
  const [sorting, setSorting] = useSorting('Spieler und ihre Zeitfenster', sortLabels, usualOrder)
  const wanted = useDeferredValue(filter)
  const shown = useMemo(() => sortPlayers(filterPlayers(players, wanted), sorting), [players, wanted, sorting])
  const steady = useSteadyList(
    shown,
    players,
    playerKey,
    useMemo(() => [wanted, sorting], [wanted, sorting]),
  )
  const tribes = useMemo(() => playerTribes(players), [players])
  const period = useMemo(() => ({ from: plan.sendFrom, to: lastArrival }), [plan, lastArrival])
  const { night } = plan.options
  const { shown: part, pager } = usePeriodPages(period, timeZone)
  const axis = useMemo(() => weekAxis(part, timeZone, night), [part, timeZone, night])
  const wholeAxis = useMemo(() => weekAxis(period, timeZone, night), [period, timeZone, night])
  const bulk = useBulkGenerate(plan._id)
  const { marked, open, edit, close, isUnknown } = useOpened(players)
  const opened = players.find(({ playerId }) => playerId === marked)
  return (
    <Stack gap="l" shrink>
      <Muted>
        {`Senden ab ${formatDateTime(plan.sendFrom, timeZone)} · Ankunft ${formatDateTime(plan.arriveAt, timeZone)} (${timeZone})`}
      </Muted>
      {isUnknown && <Notice intent="warning">Diesen Spieler gibt es in diesem Plan nicht.</Notice>}
      <StatTiles stats={timeslotStats(players)} />
      <AnonymousNotice plan={plan} players={players} onPlan={onPlan} />
      <OpenLimitsNotice planId={plan._id} players={players} />
      <PersonalLinksSwitch plan={plan} onChange={onPlan} />
      <Panel title="Wer kann wann senden?" text="Spieler, die gleichzeitig Angriffe abschicken können">
        {pager}
        <CoverageChart axis={axis} players={shown} now={now} room={isPhone ? 4 : 14} />
      </Panel>
      <StickyTools on="page">
        <PlayerFilterFields
          tribes={tribes}
          filter={filter}
          onFilter={setFilter}
          sorting={sorting}
          onSort={isPhone ? setSorting : undefined}
        />
        <Row gap="m" justify="between">
          <FoundCount shown={shown.length} total={players.length} of={nouns.player} />
          <Row gap="s" align="stretch">
            <RemindButton plan={plan} players={shown} timeZone={timeZone} />
            <BulkGenerateButton bulk={bulk} players={shown} />
            <CopyButton
              label={
                isFiltered(wanted) ? `${countedNoun(shown.length, 'Link', 'Links')} kopieren` : 'Alle Links kopieren'
              }
              disabled={shown.length === 0}
              text={() => linksText(window.location.origin, plan._id, shown)}
            />
          </Row>
        </Row>
      </StickyTools>
      <Muted size={200}>
        Kopierte Links enthalten die Geheimnisse der Spieler: Schick jeden nur seinem Spieler, nie als Liste in den
        Chat.
      </Muted>
      <BulkGenerateStatus bulk={bulk} />
      <StripLegend sources={['own', 'auto', 'always']} night={night} />
      {steady.items.length > 0 ? (
        <PlayerTable
          planId={plan._id}
          players={steady.items}
          axis={axis}
          timeZone={timeZone}
          now={now}
          sorting={sorting}
          onSort={setSorting}
          marked={marked}
          busy={slots.busy}
          onEdit={edit}
          onGenerate={slots.generate}
        />
      ) : (
        <NoMatch text="Kein Spieler passt zum Filter." onReset={() => setFilter(readFilter(() => undefined))} />
      )}
      {opened && (
        <SlotEditor
          planId={plan._id}
          player={opened}
          open={open}
          axis={wholeAxis}
          timeZone={timeZone}
          now={now}
          isGenerating={slots.busy.has(opened.playerId)}
          onClose={close}
        />
      )}
    </Stack>
  )
}

const playerKey = ({ playerId }: TimeslotPlayer) => playerId

function timeslotStats(players: TimeslotPlayer[]): Stat[] {
  const counts = countAnswers(players)
  const said = (wanted: Sends) => players.filter(({ source, sends }) => source === 'own' && sends === wanted).length
  return [
    { label: 'Spieler', value: formatNumber(players.length) },
    { label: 'Mit Truppen im Plan', value: formatNumber(players.filter(({ senders }) => senders > 0).length) },
    { label: 'Selbst geantwortet', value: formatNumber(counts.member), tone: 'success' },
    { label: 'Von der Führung gesetzt', value: formatNumber(counts.leader) },
    { label: 'Still', value: formatNumber(counts.silent), tone: counts.silent > 0 ? 'warning' : 'success' },
    { label: 'Können immer senden', value: formatNumber(said('always')) },
    { label: 'Können nicht senden', value: formatNumber(said('never')) },
  ]
}

/** The opened player, initially from the URL (`?player=`); stays marked when closed. */
function useOpened(players: readonly TimeslotPlayer[]) {
  const [marked, choose] = useAddressPlayer()
  const [open, setOpen] = useState(marked !== undefined)
  const edit = useCallback(
    ({ playerId }: TimeslotPlayer) => {
      choose(playerId)
      setOpen(true)
    },
    [choose],
  )
  const close = useCallback(() => setOpen(false), [])
  const isUnknown = marked !== undefined && !players.some(({ playerId }) => playerId === marked)
  return { marked, open, edit, close, isUnknown }
}

/** Epoch seconds, updated every minute. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now() / 1000)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now() / 1000), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
