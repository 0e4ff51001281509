import { senders as endpoints } from '../../../../shared/contract/senders.ts'
import { ErrorNotice } from '../../../components/feedback/error-notice.tsx'
import { Loaded, Loading } from '../../../components/feedback/loading.tsx'
import { Panel } from '../../../components/layout/panel.tsx'
import { useRead } from '../../../lib/api/use-read.ts'
import { Reclassify } from '../upload/reclassify.tsx'
import { KindsChart } from './kinds-chart.tsx'
import { SenderTiles } from './sender-tiles.tsx'
import { SendersPanel } from './senders-panel.tsx'

export function Senders({ planId, server }: { planId: string; server: string }) {
  const params = { planId }
  const { data: sums, error: sumsError, mutate: readSums } = useRead(endpoints.stats, { params })
  const { data: list, error: listError, mutate: readList } = useRead(endpoints.list, { params })
  const any = sums !== undefined && sums.stats.villages > 0
  const present = any && list && list.senders.length > 0 ? list : undefined
  const isKnown = (sums || sumsError) && (!any || list || listError)
  // All or nothing: content loaded first would be pushed down by what appears above it.
  if (!isKnown) return <Loading label="Herkunftsdörfer werden geladen …" screen />
  return (
    <>
      <Reclassify planId={planId} offered={sums?.settingsChanged === true} />
      <Panel title="Sender-Statistik">
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
            {(list) => <SendersPanel planId={planId} list={list} server={server} reload={readList} />}
          </Loaded>
        </Panel>
      )}
    </>
  )
}
