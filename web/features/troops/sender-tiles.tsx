import { makeStyles, Text, tokens } from '@fluentui/react-components'
import { plans } from '../../../shared/contract/plans.ts'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { Loading } from '../../components/loading.tsx'
import { Panel } from '../../components/panel.tsx'
import { StatTiles } from '../../components/stat-tiles.tsx'
import { countOf, formatNumber } from '../../lib/format.ts'
import { useRead } from '../../lib/use-read.ts'

const useStyles = makeStyles({
  quiet: { color: tokens.colorNeutralForeground2 },
})

/** What the plan's Herkunftsdörfer can send. */
export function SenderTiles({ planId }: { planId: string }) {
  const styles = useStyles()
  const { data, error, mutate } = useRead(plans.senderStats, { params: { planId } })
  const stats = data?.stats
  return (
    <Panel title="Sender-Statistik">
      {stats ? (
        <>
          <Text className={styles.quiet}>
            {stats.villages === 0
              ? 'Noch keine Truppen hochgeladen.'
              : `${countOf(stats.villages, 'Herkunftsdorf', 'Herkunftsdörfer')} von ${countOf(stats.players, 'Spieler', 'Spielern')}`}
          </Text>
          <StatTiles
            stats={[
              { label: 'Offs', value: formatNumber(stats.off) },
              { label: 'RamOffs', value: formatNumber(stats.ramoff) },
              { label: 'BF Cleaner', value: formatNumber(stats.bfcleaner) },
              { label: 'BF-Katas', value: formatNumber(stats.bfkatas) },
              { label: 'Fakes gesamt', value: formatNumber(stats.totalFake) },
              { label: 'BFakes gesamt', value: formatNumber(stats.totalBFake) },
            ]}
          />
        </>
      ) : error ? (
        <ErrorNotice title="Fehler beim Laden der Sender-Statistik" error={error} onRetry={() => mutate()} />
      ) : (
        <Loading label="Sender-Statistik wird geladen …" />
      )}
    </Panel>
  )
}
