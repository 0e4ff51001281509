import { useMemo } from 'react'
import type { ExportEntry } from '../../../../shared/model/order.ts'
import { SearchPicker } from '../../../components/form/search-picker.tsx'

interface PlayerChoiceProps {
  label: string
  entries: readonly ExportEntry[]
  playerId: number | undefined
  onPlayer: (playerId: number | undefined) => void
  /** What stands in the empty field, where nobody means everybody. */
  all?: string
}

/** Picks one of the players who have orders. */
export function PlayerChoice({ label, entries, playerId, onPlayer, all }: PlayerChoiceProps) {
  const choices = useMemo(() => entries.map(({ playerId: id, playerName: name }) => ({ id, name })), [entries])
  return (
    <SearchPicker
      label={label}
      choices={choices}
      value={playerId}
      onChange={onPlayer}
      placeholder={all ?? 'Name des Spielers'}
    />
  )
}
