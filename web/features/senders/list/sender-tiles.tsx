import { countedNoun, formatNumber } from '../../../../shared/lib/numbers.ts'
import { fullKinds, pluralOfKind } from '../../../../shared/model/attack.ts'
import type { SenderStats } from '../../../../shared/model/sender.ts'
import { Muted } from '../../../components/layout/text.ts'
import { StatTiles } from '../../../components/list/stat-tiles.tsx'

export function SenderTiles({ stats }: { stats: SenderStats }) {
  return (
    <>
      <Muted>
        {stats.villages === 0
          ? 'Noch keine Truppen hochgeladen.'
          : `${countedNoun(stats.villages, 'Herkunftsdorf', 'Herkunftsdörfer')} von ${countedNoun(stats.players, 'Spieler', 'Spielern')}${silentText(stats)}`}
      </Muted>
      <StatTiles
        stats={[
          ...[...fullKinds, 'bfkatas' as const].map((kind) => ({
            label: pluralOfKind(kind),
            value: formatNumber(stats[kind]),
          })),
          { label: 'Fakes gesamt', value: formatNumber(stats.totalFake) },
          { label: 'BFakes gesamt', value: formatNumber(stats.totalBFake) },
          ...(stats.totalSnob === undefined ? [] : [{ label: 'AG-Züge gesamt', value: formatNumber(stats.totalSnob) }]),
        ]}
      />
    </>
  )
}

/** Counts the villages that send nothing, by cause. */
function silentText({ foreign, blocked }: SenderStats): string {
  const parts = [
    ...(foreign > 0 ? [`${formatNumber(foreign)} nicht im Plan`] : []),
    ...(blocked > 0 ? [`${formatNumber(blocked)} gesperrt`] : []),
  ]
  return parts.length > 0 ? `; ${parts.join(' und ')}: sie schicken nichts` : ''
}
