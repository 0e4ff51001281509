import { Field, Select } from '@fluentui/react-components'
import { useMemo } from 'react'
import { formatNumber } from '../../../../shared/lib/numbers.ts'
import { type SenderView, senderTypeLabels, senderTypes } from '../../../../shared/model/sender.ts'
import { FilterFields } from '../../../components/form/filter-fields.tsx'
import { compareTexts } from '../../../lib/format/format.ts'
import {
  countKinds,
  isIn,
  isSenderType,
  kindsByPlayer,
  type SenderFilter,
  senderStateLabels,
  senderStates,
} from './sender-list.ts'

interface SenderFilterFieldsProps {
  senders: readonly SenderView[]
  filter: SenderFilter
  onChange: (filter: SenderFilter) => void
}

export function SenderFilterFields({ senders, filter, onChange }: SenderFilterFieldsProps) {
  const counts = useMemo(() => countKinds(senders), [senders])
  const players = useMemo(
    () => kindsByPlayer(senders).sort((a, b) => compareTexts(a.playerName, b.playerName)),
    [senders],
  )
  const states = useMemo(
    () => senderStates.map((state) => ({ state, count: senders.filter((sender) => isIn(state, sender)).length })),
    [senders],
  )
  return (
    <FilterFields
      wide
      text={filter.text}
      placeholder="Koordinate, Name oder Stamm"
      onSearch={(text) => onChange({ ...filter, text })}
    >
      <Field label="Spieler">
        <Select
          value={filter.playerId === undefined ? '' : String(filter.playerId)}
          onChange={(_, { value }) => onChange({ ...filter, playerId: value === '' ? undefined : Number(value) })}
        >
          <option value="">{`Alle Spieler (${formatNumber(players.length)})`}</option>
          {players.map(({ playerId, playerName, total }) => (
            <option key={playerId} value={playerId}>
              {`${playerName} (${formatNumber(total)})`}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Typ">
        <Select
          value={filter.type ?? ''}
          onChange={(_, { value }) => onChange({ ...filter, type: isSenderType(value) ? value : undefined })}
        >
          <option value="">{`Alle Typen (${formatNumber(senders.length)})`}</option>
          {senderTypes
            .filter((type) => counts[type] > 0)
            .map((type) => (
              <option key={type} value={type}>
                {`${senderTypeLabels[type]} (${formatNumber(counts[type])})`}
              </option>
            ))}
        </Select>
      </Field>
      <Field label="Status">
        <Select
          value={filter.state ?? ''}
          onChange={(_, { value }) => onChange({ ...filter, state: senderStates.find((state) => state === value) })}
        >
          <option value="">{`Jeder (${formatNumber(senders.length)})`}</option>
          {states
            .filter(({ state, count }) => count > 0 || state === filter.state)
            .map(({ state, count }) => (
              <option key={state} value={state}>
                {`${senderStateLabels[state]} (${formatNumber(count)})`}
              </option>
            ))}
        </Select>
      </Field>
    </FilterFields>
  )
}
