import { useMemo } from 'react'
import { senders as endpoints } from '../../../../shared/contract/senders.ts'
import { oldTroops } from '../../../../shared/game/troops/old-troops.ts'
import { defaultTroopHours } from '../../../../shared/model/inputs/plan-preferences.ts'
import type { Plan } from '../../../../shared/model/plan.ts'
import type { SenderView } from '../../../../shared/model/sender.ts'
import { ErrorNotice } from '../../../components/feedback/error-notice.tsx'
import { Loaded, Loading } from '../../../components/feedback/loading.tsx'
import { Panel } from '../../../components/layout/panel.tsx'
import { OldTroopsNotice } from '../../../components/plan/old-troops-notice.tsx'
import { RefoundedNotice } from '../../../components/plan/refounded-notice.tsx'
import { useRead } from '../../../lib/api/use-read.ts'
import { Reclassify } from '../upload/reclassify.tsx'
import { KindsChart } from './kinds-chart.tsx'
import { SenderTiles } from './sender-tiles.tsx'
import { SendersPanel } from './senders-panel.tsx'

export function Senders({ plan, timeZone, server }: { plan: Plan; timeZone: string; server: string }) {
  const planId = plan._id
  const params = { planId }
  const { data: sums, error: sumsError, mutate: readSums } = useRead(endpoints.stats, { params })
  const { data: list, error: listError, mutate: readList } = useRead(endpoints.list, { params })
  const any = sums !== undefined && sums.stats.villages > 0
  const present = any && list && list.senders.length > 0 ? list : undefined
  const old = useMemo(() => present && oldTroopsIn(present.senders, plan), [present, plan])
  const isKnown = (sums || sumsError) && (!any || list || listError)
  // All or nothing: content loaded first would be pushed down by what appears above it.
  if (!isKnown) return <Loading label="Herkunftsdörfer werden geladen …" screen />
  return (
    <>
      <Reclassify planId={planId} offered={sums?.settingsChanged === true} />
      <RefoundedNotice plan={plan} refounded={sums?.refounded} />
      <OldTroopsNotice old={old} timeZone={timeZone} />
      <Panel title="Sender-Statistik" tourStep="troops">
        {sums ? (
          <SenderTiles stats={sums.stats} />
        ) : (
          <ErrorNotice title="Fehler beim Laden der Sender-Statistik" error={sumsError} onRetry={() => readSums()} />
        )}
        {present && <KindsChart senders={present.senders} />}
      </Panel>
      {any && (
        <Panel title="Herkunftsdörfer">
          <Loaded
            read={{ data: present, error: listError, mutate: readList }}
            failed="Fehler beim Laden der Herkunftsdörfer"
            loading="Herkunftsdörfer werden geladen …"
          >
            {(list) => <SendersPanel planId={planId} list={list} server={server} timeZone={timeZone} />}
          </Loaded>
        </Panel>
      )}
    </>
  )
}

const oldTroopsIn = (senders: readonly SenderView[], { troopHours = defaultTroopHours }: Plan) =>
  oldTroops(
    senders.filter(({ isBlocked, isForeign }) => !isBlocked && !isForeign),
    troopHours,
    Date.now(),
  )
