import { makeStyles } from '@fluentui/react-components'
import { useMemo, useState } from 'react'
import { formatNumber } from '../../../shared/lib/numbers.ts'
import { formatWave } from '../../../shared/model/basics.ts'
import type { SharedTarget } from '../../../shared/model/sharing/share-link.ts'
import { CopyButton } from '../../components/feedback/copy-button.tsx'
import { SearchField } from '../../components/form/search-field.tsx'
import { Row } from '../../components/layout/stack.ts'
import { Muted } from '../../components/layout/text.ts'
import { ListCard } from '../../components/list/list-card.tsx'
import { ResponsiveTable } from '../../components/list/responsive-table.tsx'
import { Count, PlaceCell, SentBar } from '../../components/list/table-cells.tsx'
import type { Column } from '../../components/list/table-rows.tsx'
import { ownerName } from '../../lib/format/owner-name.ts'
import { plain } from '../../lib/format/search.ts'
import { arrivalSpan, targetLine } from './arrival-texts.ts'

const useStyles = makeStyles({
  search: { flex: '1 1 16rem', maxWidth: '24rem' },
})

interface SharedTargetsProps {
  targets: readonly SharedTarget[]
  timeZone: string
}

export function SharedTargets({ targets, timeZone }: SharedTargetsProps) {
  const styles = useStyles()
  const [text, setText] = useState('')
  const shown = useMemo(() => {
    const wanted = plain(text.trim())
    return targets.filter((target) =>
      plain(`${formatWave(target)} ${target.name} ${target.playerName}`).includes(wanted),
    )
  }, [targets, text])
  const [first] = targets
  const hasState = first?.sent !== undefined
  const sentBar = (target: SharedTarget) => (
    <SentBar sent={target.sent ?? 0} planned={target.attacks} label={`${formatWave(target)}: abgeschickt`} />
  )
  const columns: Column<SharedTarget>[] = [
    {
      key: 'place',
      header: 'Ziel',
      width: 'minmax(150px, 1fr)',
      cell: (target) => <PlaceCell place={formatWave(target)} name={target.name} />,
    },
    { key: 'owner', header: 'Spieler', cell: ({ playerName }) => ownerName(playerName) },
    { key: 'attacks', header: 'Angriffe', width: '90px', align: 'end', cell: ({ attacks }) => formatNumber(attacks) },
    ...(first?.arrivals
      ? [
          {
            key: 'arrivals',
            header: 'Ankunft',
            width: 'minmax(260px, 1.4fr)',
            cell: (target: SharedTarget) => arrivalSpan(target, timeZone),
          },
        ]
      : []),
    ...(hasState
      ? [
          { key: 'sent', header: 'Abgeschickt', width: 'minmax(150px, 0.8fr)', cell: sentBar },
          {
            key: 'overdue',
            header: 'Überfällig',
            width: '96px',
            align: 'end' as const,
            cell: ({ overdue = 0 }: SharedTarget) => <Count count={overdue} tone="much" />,
          },
        ]
      : []),
  ]
  return (
    <>
      <Row gap="m" align="end" justify="between">
        <SearchField
          className={styles.search}
          value={text}
          placeholder="Koordinate, Dorf oder Besitzer"
          onSearch={setText}
        />
        <CopyButton
          label={first?.arrivals ? 'Ziele mit Zeiten kopieren' : 'Ziele kopieren'}
          text={() => shown.map((target) => targetLine(target, timeZone)).join('\n')}
        />
      </Row>
      <ResponsiveTable
        label="Ziele"
        rows={shown}
        rowKey={formatWave}
        columns={columns}
        rowHeight={52}
        empty="Kein Ziel passt zur Suche."
        cardHeight={108}
        card={(target) => (
          <ListCard name={`${formatWave(target)} ${target.name}`}>
            <Muted size={200}>{`${ownerName(target.playerName)} · ${formatNumber(target.attacks)} Angriffe`}</Muted>
            {target.arrivals && <Muted size={200}>{arrivalSpan(target, timeZone)}</Muted>}
            {hasState && sentBar(target)}
          </ListCard>
        )}
      />
    </>
  )
}
