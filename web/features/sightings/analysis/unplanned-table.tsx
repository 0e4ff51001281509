import { makeStyles, Text } from '@fluentui/react-components'
import { memo, useDeferredValue, useMemo } from 'react'
import { formatNumber } from '../../../../shared/lib/numbers.ts'
import type { SightingRow } from '../../../../shared/model/sighting.ts'
import { SearchField } from '../../../components/form/search-field.tsx'
import { Muted } from '../../../components/layout/text.ts'
import { ListCard } from '../../../components/list/list-card.tsx'
import { ResponsiveTable } from '../../../components/list/responsive-table.tsx'
import { PlaceCell } from '../../../components/list/table-cells.tsx'
import type { Column } from '../../../components/list/table-rows.tsx'
import { formatDaySeconds } from '../../../lib/format/format.ts'
import { plain } from '../../../lib/format/search.ts'
import { useAddressText } from '../../../lib/use-address-filter.ts'
import { strengthLabels } from './states.ts'

const useStyles = makeStyles({
  search: { maxWidth: '24rem' },
})

/** Sightings matching a text by player, village or coordinate. */
function unplannedMatching(incs: readonly SightingRow[], text: string): SightingRow[] {
  const wanted = plain(text.trim())
  return incs.filter((inc) =>
    plain(
      `${senderName(inc)} ${inc.xf}|${inc.yf} ${inc.senderVillageName} ${inc.xt}|${inc.yt} ${inc.targetVillageName} ${inc.targetPlayerName}`,
    ).includes(wanted),
  )
}

const senderName = ({ senderPlayerName }: SightingRow) => senderPlayerName || 'Unbekannt'
const sightingLabel = ({ kind, strength }: SightingRow) => (kind === 'spy' ? 'Späher' : strengthLabels[strength])
const sightingKey = ({ xf, yf, xt, yt, time, strength, kind }: SightingRow) =>
  [xf, yf, xt, yt, time, strength, kind].join(' ')

export const UnplannedTable = memo(function UnplannedTable({
  incs,
  timeZone,
}: {
  incs: readonly SightingRow[]
  timeZone: string
}) {
  const styles = useStyles()
  const [text, setText] = useAddressText()
  const wanted = useDeferredValue(text)
  const shown = useMemo(() => unplannedMatching(incs, wanted), [incs, wanted])
  const columns = useMemo(
    (): Column<SightingRow>[] => [
      { key: 'time', header: 'Ankunft', width: '172px', cell: ({ time }) => formatDaySeconds(time, timeZone) },
      { key: 'player', header: 'Spieler', cell: senderName },
      {
        key: 'from',
        header: 'Von',
        cell: (inc) => <PlaceCell place={`${inc.xf}|${inc.yf}`} name={inc.senderVillageName} />,
      },
      {
        key: 'to',
        header: 'Nach',
        cell: (inc) => <PlaceCell place={`${inc.xt}|${inc.yt}`} name={inc.targetPlayerName || inc.targetVillageName} />,
      },
      { key: 'strength', header: 'Stärke', width: '96px', cell: sightingLabel },
      { key: 'count', header: 'Anzahl', width: '76px', align: 'end', cell: ({ count }) => formatNumber(count) },
    ],
    [timeZone],
  )
  if (incs.length === 0) return <Muted>Jeder gesehene Angriff gehört zu einem geplanten.</Muted>
  return (
    <>
      <SearchField
        className={styles.search}
        value={text}
        placeholder="Spieler, Dorf oder Koordinate"
        onSearch={setText}
      />
      <ResponsiveTable
        label="Ungeplante Angriffe"
        rows={shown}
        rowKey={sightingKey}
        columns={columns}
        rowHeight={48}
        empty="Kein Angriff passt zur Suche."
        cardHeight={80}
        card={(inc) => (
          <ListCard name={senderName(inc)} aside={inc.count > 1 && <Text>{`${formatNumber(inc.count)} mal`}</Text>}>
            <Text>{`${inc.xf}|${inc.yf} → ${inc.xt}|${inc.yt}, ${sightingLabel(inc)}`}</Text>
            <Muted size={200}>{`an ${formatDaySeconds(inc.time, timeZone)}`}</Muted>
          </ListCard>
        )}
      />
    </>
  )
})
