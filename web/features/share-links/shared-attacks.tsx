import { Badge } from '@fluentui/react-components'
import { useMemo, useState } from 'react'
import { orderStateLabels, sentUnits } from '../../../shared/game/orders/order-formats.ts'
import { countOfUnit } from '../../../shared/game/world/units.ts'
import { formatExactTime } from '../../../shared/game/world/world-time.ts'
import { formatCoordinate, formatWave } from '../../../shared/model/basics.ts'
import { buildingLabels } from '../../../shared/model/buildings.ts'
import type { OrderState } from '../../../shared/model/orders/order.ts'
import type { SharedAttack } from '../../../shared/model/sharing/share-link.ts'
import { SearchField } from '../../components/form/search-field.tsx'
import { Muted, Numeric } from '../../components/layout/text.ts'
import { ListCard } from '../../components/list/list-card.tsx'
import { ResponsiveTable } from '../../components/list/responsive-table.tsx'
import { PlaceCell } from '../../components/list/table-cells.tsx'
import type { Column } from '../../components/list/table-rows.tsx'
import { plain } from '../../lib/format/search.ts'
import { commandName } from '../../lib/format/train-text.ts'

const stateColours: Record<OrderState, 'informative' | 'success' | 'warning'> = {
  open: 'informative',
  sent: 'success',
  skipped: 'warning',
}

const targetOf = ({ to, wave }: SharedAttack) => formatWave({ ...to, wave })

const troopsText = ({ troops, building }: SharedAttack) =>
  [
    ...sentUnits(troops).map(({ unit, count }) => countOfUnit(unit, count)),
    ...(building ? [`Katapulte auf ${buildingLabels[building]}`] : []),
  ].join(', ')

interface SharedAttacksProps {
  attacks: readonly SharedAttack[]
  timeZone: string
}

/** Every issued order, by arrival. */
export function SharedAttacks({ attacks, timeZone }: SharedAttacksProps) {
  const [text, setText] = useState('')
  const rows = useMemo(() => attacks.map((attack, index) => ({ ...attack, index })), [attacks])
  const shown = useMemo(() => {
    const wanted = plain(text.trim())
    return rows.filter((attack) =>
      plain(
        `${attack.playerName} ${formatCoordinate(attack.from)} ${attack.from.name} ${targetOf(attack)} ${attack.to.name}`,
      ).includes(wanted),
    )
  }, [rows, text])
  const state = ({ state }: SharedAttack) => (
    <Badge appearance="tint" color={stateColours[state]}>
      {orderStateLabels[state]}
    </Badge>
  )
  const columns: Column<(typeof rows)[number]>[] = [
    {
      key: 'launch',
      header: 'Abschicken',
      width: '142px',
      cell: ({ launchAt }) => <Numeric>{formatExactTime(launchAt, timeZone)}</Numeric>,
    },
    {
      key: 'arrival',
      header: 'Ankunft',
      width: '142px',
      cell: ({ arriveAt }) => <Numeric>{formatExactTime(arriveAt, timeZone)}</Numeric>,
    },
    { key: 'kind', header: 'Art', width: '110px', cell: commandName },
    { key: 'player', header: 'Spieler', cell: ({ playerName }) => playerName },
    { key: 'from', header: 'Von', cell: ({ from }) => <PlaceCell place={formatCoordinate(from)} name={from.name} /> },
    { key: 'to', header: 'Nach', cell: (attack) => <PlaceCell place={targetOf(attack)} name={attack.to.name} /> },
    { key: 'troops', header: 'Truppen', width: 'minmax(130px, 1.2fr)', cell: troopsText },
    { key: 'state', header: 'Stand', width: '110px', cell: state },
  ]
  return (
    <>
      <SearchField value={text} placeholder="Spieler, Dorf oder Koordinate" onSearch={setText} />
      <ResponsiveTable
        label="Angriffe"
        rows={shown}
        rowKey={({ index }) => index}
        columns={columns}
        rowHeight={56}
        empty="Kein Angriff passt zur Suche."
        cardHeight={132}
        card={(attack) => (
          <ListCard name={`${formatCoordinate(attack.from)} → ${targetOf(attack)}`}>
            <Muted size={200}>{`${commandName(attack)} · ${attack.playerName}`}</Muted>
            <Numeric size={200}>{`ab ${formatExactTime(attack.launchAt, timeZone)}`}</Numeric>
            <Numeric size={200}>{`an ${formatExactTime(attack.arriveAt, timeZone)}`}</Numeric>
            <Muted size={200}>{troopsText(attack)}</Muted>
            <span>{state(attack)}</span>
          </ListCard>
        )}
      />
    </>
  )
}
